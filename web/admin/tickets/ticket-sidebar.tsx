import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffTicket } from '#contract/api/tickets/staff-calls.ts';
import { type TicketState as State, ticketStates } from '#contract/tickets/tickets.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { TicketFacts } from '#web/tickets/ticket-facts.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Link } from '#web/ui/link.tsx';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';
import { AccountTickets } from './account-tickets.tsx';
import { useShowNewer } from './use-show-newer.ts';

/** Who asks, who has it, and its state. */
export function TicketSidebar({ ticket }: { readonly ticket: StaffTicket }) {
  const { t } = useTexts();
  const { login, assigned, isHelpful, accountId, banId } = ticket;
  return (
    <aside className="ticket-side" aria-labelledby="ticket-facts">
      <div className="ticket-card panel">
        <TicketFacts ticket={ticket} level={3}>
          <div>
            <dt>{t('admin.tickets.assigned')}</dt>
            <dd translate="no">{assigned ?? t('admin.tickets.nobody')}</dd>
          </div>
          {isHelpful !== null && (
            <div>
              <dt>{t('admin.tickets.helpful')}</dt>
              <dd>{t(isHelpful ? 'tickets.yes' : 'tickets.no')}</dd>
            </div>
          )}
        </TicketFacts>
        {banId !== null && (
          <IfPermitted permission="accounts.see">
            <Link to={adminPaths.bansOf(accountId, login)} className="link">
              {t('admin.nav.bans')}
            </Link>
          </IfPermitted>
        )}
        <IfPermitted permission="tickets.assign">
          <Assignment ticket={ticket} />
        </IfPermitted>
        <StateForm ticket={ticket} />
      </div>
      <div className="ticket-card panel">
        <h3 className="text-card" translate="no">
          {login}
        </h3>
        <AccountTickets accountId={accountId} login={login} />
      </div>
    </aside>
  );
}

function useChange() {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const showNewer = useShowNewer();
  const submission = useSubmission(t('tickets.failed'));
  const change = (call: () => Promise<unknown>) =>
    submission.send(async () => {
      await call();
      await revalidate();
    }, showNewer);
  return { submission, change };
}

function Assignment({ ticket: { id, assigned } }: { readonly ticket: StaffTicket }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const session = useSession();
  const { submission, change } = useChange();
  const [login, setLogin] = useState('');
  const own = session?.account.login ?? '';
  const isOwn = assigned === own;
  const assign = (to: string) =>
    void change(() =>
      api.call('PUT /api/admin/tickets/{id}/assignment', {
        params: { id },
        body: { login: to, startedFrom: assigned ?? '' },
      }),
    );

  function submit(event: FormEvent): void {
    event.preventDefault();
    assign(login);
  }

  return (
    <form className="ticket-form" method="post" noValidate onSubmit={submit}>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div>
        <Button
          variant="quiet"
          size="small"
          icon="person"
          busy={submission.busy}
          busyText={t('site.loading')}
          onClick={() => assign(isOwn ? '' : own)}
        >
          {t(isOwn ? 'admin.tickets.release' : 'admin.tickets.take')}
        </Button>
      </div>
      <Field
        id="ticket-assign"
        label={t('admin.tickets.handTo')}
        autoComplete="off"
        maxLength={30}
        value={login}
        onChange={(event) => setLogin(event.target.value)}
      />
      <div>
        <Button type="submit" variant="quiet" size="small" icon="team" busy={submission.busy}>
          {t('admin.tickets.hand')}
        </Button>
      </div>
    </form>
  );
}

function StateForm({ ticket: { id, state, messages } }: { readonly ticket: StaffTicket }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const { submission, change } = useChange();
  const [chosen, setChosen] = useState<State>(state);
  useLaterChanges(state, () => setChosen(state));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const body = { state: chosen, startedFrom: state, seen: messages.at(-1)?.id };
    void change(() => api.call('PUT /api/admin/tickets/{id}/state', { params: { id }, body }));
  }

  return (
    <form className="ticket-form" method="post" noValidate onSubmit={submit}>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <Field id="ticket-state" label={t('admin.tickets.state')}>
        <Select value={chosen} onChange={(event) => setChosen(event.target.value as State)}>
          {ticketStates.map((each) => (
            <option key={each} value={each}>
              {t(`tickets.state.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Button
          type="submit"
          variant="quiet"
          size="small"
          icon="refresh"
          busy={submission.busy}
          busyText={t('site.loading')}
        >
          {t('admin.tickets.setState')}
        </Button>
      </div>
    </form>
  );
}
