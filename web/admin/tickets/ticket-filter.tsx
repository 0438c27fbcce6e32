import type { FormEvent } from 'react';
import { useHref, useNavigate } from 'react-router';
import { ticketCategories, ticketStates } from '#contract/tickets/tickets.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { useFollowAddress } from '#web/forms/use-follow-address.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';

/** @param search the query of the address */
export function TicketFilter({ search }: { readonly search: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const action = useHref(adminPaths.tickets);
  const now = new URLSearchParams(search);
  const follow = useFollowAddress((name) => now.get(name) ?? '');

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value !== '') query.set(name, value);
    }
    void navigate({ pathname: adminPaths.tickets, search: `?${query}` });
  }

  return (
    <form {...follow} method="get" action={action} className="ticket-filter" onSubmit={submit}>
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
