import '#web/tickets/tickets.css';
import { useLoaderData } from 'react-router';
import type { Ticket } from '#contract/api/tickets/player-calls.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { nullWithoutSession } from '#web/page/null-without-session.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { useApi } from '#web/page/use-api.ts';
import { paths } from '#web/paths.ts';
import { LoginRequired } from '#web/ui/feedback/login-required.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Conversation } from './conversation.tsx';
import { MessageForm } from './message-form.tsx';
import { PictureField } from './picture-field.tsx';
import { TicketSide } from './ticket-side.tsx';
import { usePictures } from './use-pictures.ts';

export const meta = (ticket: Ticket | 'unknown' | null, t: Translate): PageMeta => ({
  title: ticket && ticket !== 'unknown' ? ticket.subject : t('tickets.title'),
  description: t('tickets.lead'),
  noIndex: true,
});

/** Null without a session. */
export async function loader({ context, params }: LoaderArgs): Promise<Ticket | 'unknown' | null> {
  const id = Number(params.id);
  try {
    const loading = context.get(apiContext).call('GET /api/tickets/{id}', { params: { id } });
    const ticket = await nullWithoutSession(loading);
    return ticket?.data ?? null;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return 'unknown';
    throw error;
  }
}

/** One of the own tickets: a conversation with the team. */
export function Component() {
  const { t } = useTexts();
  const account = useFormAccount();
  const ticket = useLoaderData<Ticket | 'unknown' | null>();
  const title = ticket && ticket !== 'unknown' ? ticket.subject : t('tickets.title');
  return (
    <>
      <PageHeader view="study" overline={t('tickets.title')} title={title} />
      <PageBody>
        {account && ticket ? <Content ticket={ticket} login={account.login} /> : <LoginRequired />}
      </PageBody>
    </>
  );
}

function Content({ ticket, login }: { readonly ticket: Ticket | 'unknown'; readonly login: string }) {
  const { t } = useTexts();
  const back = (
    <ButtonLink to={paths.tickets} variant="quiet" icon="left">
      {t('tickets.back')}
    </ButtonLink>
  );
  if (ticket === 'unknown') {
    return <StateBox kind="error" icon="search" title={t('tickets.notFound')} action={back} />;
  }
  return (
    <div className="ticket-columns">
      <div className="ticket-messages">
        <Conversation messages={ticket.messages} login={login} />
        {ticket.state === 'closed' ? (
          <p className="ticket-meta">{t('tickets.closed')}</p>
        ) : (
          <WriteOn key={ticket.id} id={ticket.id} />
        )}
        <div>{back}</div>
      </div>
      <TicketSide ticket={ticket} />
    </div>
  );
}

/** Another message, with pictures. */
function WriteOn({ id }: { readonly id: number }) {
  const api = useApi();
  const pictures = usePictures(`ticket-${id}`);
  const send = async (text: string) => {
    const files = [...pictures.ids];
    await api.call('POST /api/tickets/{id}/messages', { params: { id }, body: { text, files } });
    pictures.forget(files);
  };
  return (
    <MessageForm
      name="ticket-message"
      draftName={`ticket-${id}`}
      waitingFor={pictures.waitingFor}
      send={send}
    >
      <PictureField pictures={pictures} />
    </MessageForm>
  );
}
