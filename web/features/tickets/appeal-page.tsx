import { utcTime } from '#web/ui/time/utc-time.ts';
import '#web/tickets/tickets.css';
import { useLoaderData } from 'react-router';
import type { Appeal } from '#contract/api/tickets/appeal-calls.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { type Translate, useLanguage, useTexts } from '#web/i18n.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useApi } from '#web/page/use-api.ts';
import { paths } from '#web/paths.ts';
import { TicketState } from '#web/tickets/ticket-state.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { useOpenLoginPanel } from '#web/ui/login-panel-context.ts';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Conversation } from './conversation.tsx';
import { MessageForm } from './message-form.tsx';
import { PasswordNote } from './password-note.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('tickets.category.appeal'),
  description: t('tickets.appealLead'),
  noIndex: true,
});

/** Null without a login that a ban has just refused. */
export async function loader({ context }: LoaderArgs): Promise<Appeal | null> {
  try {
    return (await context.get(apiContext).call('GET /api/bans/appeal')).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'tickets.appealEnded') return null;
    throw error;
  }
}

/** The ban that keeps its reader out, and what he and the team write about it. */
export function Component() {
  const { t } = useTexts();
  const appeal = useLoaderData<Appeal | null>();
  return (
    <>
      <PageHeader
        view="study"
        overline={appeal?.login}
        title={t('tickets.category.appeal')}
        lead={t('tickets.appealLead')}
      />
      <PageBody>{appeal ? <Content appeal={appeal} /> : <Ended />}</PageBody>
    </>
  );
}

/** Without a pass; who is no longer banned finds the appeal among his tickets. */
function Ended() {
  const { t } = useTexts();
  const session = useSession();
  const openLoginPanel = useOpenLoginPanel();
  const action = session ? (
    <ButtonLink to={paths.tickets} variant="ghost" icon="chat">
      {t('tickets.title')}
    </ButtonLink>
  ) : (
    <Button variant="ghost" icon="door" className="needs-script lg:hidden" onClick={openLoginPanel}>
      {t('login.open')}
    </Button>
  );
  return (
    <StateBox
      kind="empty"
      icon="lock"
      title={t('account.loginRequired')}
      text={t('tickets.appealEnded')}
      action={action}
    />
  );
}

function Content({ appeal }: { readonly appeal: Appeal }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const api = useApi();
  const { login, reason, note, endsAt, ticket } = appeal;
  const until = endsAt === null ? t('bans.forever') : t('bans.until', { date: utcTime(tag, endsAt) });
  const isOpen = ticket !== null && ticket.state !== 'closed';
  const send = async (text: string) => {
    const call = isOpen ? 'POST /api/bans/appeal/messages' : 'POST /api/bans/appeal';
    await api.call(call, { body: { text } });
  };
  return (
    <div className="ticket-columns">
      <div className="ticket-messages">
        {ticket && <Conversation messages={ticket.messages} login={login} />}
        {ticket?.state === 'closed' && <p className="ticket-meta">{t('tickets.closed')}</p>}
        <MessageForm name="appeal" draftName={`appeal-${login}`} send={send} />
      </div>
      <aside className="ticket-side" aria-label={t('bans.title')}>
        <Note edge="danger" icon="lock" level={2} title={login}>
          <p suppressHydrationWarning>{t('tickets.appealBan', { reason, until })}</p>
          {note !== '' && (
            <p className="ticket-text" dir="auto">
              {note}
            </p>
          )}
          {ticket && <TicketState state={ticket.state} />}
        </Note>
        <Note edge="gold" icon="mail" level={2} title={t('tickets.team')}>
          <p>{t('tickets.appealWait')}</p>
        </Note>
        <PasswordNote />
      </aside>
    </div>
  );
}
