import { type FormEvent, useRef } from 'react';
import { useHref, useNavigate } from 'react-router';
import { ticketCategories, ticketStates } from '#contract/tickets/tickets.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';

/** @param search the query of the address */
export function TicketFilter({ search }: { readonly search: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const action = useHref(adminPaths.tickets);
  const now = new URLSearchParams(search);
  const form = useRef<HTMLFormElement>(null);
  // The fields stay the same ones, so that none loses the focus.
  useLaterChanges(search, () => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('select, input') ?? [])
      field.value = now.get(field.name) ?? '';
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value !== '') query.set(name, value);
    }
    void navigate({ pathname: adminPaths.tickets, search: `?${query}` });
  }

  return (
    <form ref={form} method="get" action={action} className="ticket-filter" onSubmit={submit}>
      <Field id="tickets-state" label={t('admin.tickets.state')}>
        <Select name="state" defaultValue={now.get('state') ?? ''}>
          <option value="">{t('admin.tickets.all')}</option>
          {ticketStates.map((state) => (
            <option key={state} value={state}>
              {t(`tickets.state.${state}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="tickets-category" label={t('tickets.about')}>
        <Select name="category" defaultValue={now.get('category') ?? ''}>
          <option value="">{t('admin.tickets.all')}</option>
          {ticketCategories.map((category) => (
            <option key={category} value={category}>
              {t(`tickets.category.${category}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="tickets-assigned" label={t('admin.tickets.assigned')}>
        <Select name="assigned" defaultValue={now.get('assigned') ?? ''}>
          <option value="">{t('admin.tickets.all')}</option>
          <option value="mine">{t('admin.tickets.mine')}</option>
          <option value="nobody">{t('admin.tickets.nobodys')}</option>
        </Select>
      </Field>
      <div className="ticket-search">
        <Field
          id="tickets-search"
          label={t('admin.tickets.search')}
          name="q"
          maxLength={100}
          autoComplete="off"
          defaultValue={now.get('q') ?? ''}
        />
        <Button type="submit" variant="ghost" icon="search">
          {t('admin.tickets.find')}
        </Button>
      </div>
    </form>
  );
}
