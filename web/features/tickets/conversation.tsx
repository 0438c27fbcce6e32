import type { Ticket } from '#contract/api/tickets/player-calls.ts';
import { useTexts } from '#web/i18n.ts';
import { TicketMessage, TicketText } from '#web/tickets/ticket-message.tsx';

interface ConversationProps {
  readonly messages: Ticket['messages'];
  /** Of the player. */
  readonly login: string;
}

/** What player and team have written, a translated answer with its original. */
export function Conversation({ messages, login }: ConversationProps) {
  const { t } = useTexts();
  return messages.map((message) => (
    <TicketMessage
      key={message.id}
      {...message}
      name={message.from === 'team' ? t('tickets.team') : login}
      filesAt="/api/ticket-files"
    >
      <TicketText {...message} />
      {message.original && (
        <details className="ticket-other">
          <summary>{t('tickets.original')}</summary>
          <TicketText {...message.original} />
        </details>
      )}
    </TicketMessage>
  ));
}
