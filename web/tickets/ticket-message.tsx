import type { ReactNode } from 'react';
import type { TicketFile } from '#contract/api/tickets/player-calls.ts';
import { isLanguageCode, tagOf } from '#contract/languages.ts';
import type { TicketAuthor } from '#contract/tickets/tickets.ts';
import { useTexts } from '#web/i18n.ts';
import { SiteTime } from '#web/ui/time/site-time.tsx';

interface TextProps {
  readonly text: string;
  /** One of the 16 codes. */
  readonly language: string;
}

/** What somebody wrote: plain text with its line breaks, read aloud in its language. */
export function TicketText({ text, language }: TextProps) {
  return (
    <p className="ticket-text" lang={isLanguageCode(language) ? tagOf(language) : undefined} dir="auto">
      {text}
    </p>
  );
}

interface TicketMessageProps {
  readonly from: TicketAuthor;
  readonly name: string;
  readonly at: string;
  /** Beside the name. */
  readonly mark?: string | undefined;
  readonly files: readonly TicketFile[];
  /** Of the pictures: that of players, or that of the team. */
  readonly filesAt: '/api/ticket-files' | '/api/admin/ticket-files';
  readonly children: ReactNode;
}

export function TicketMessage({ from, name, at, mark, files, filesAt, children }: TicketMessageProps) {
  return (
    <article className="ticket-message panel" data-from={from}>
      <header className="ticket-message-head">
        <span className="ticket-message-name" translate="no">
          {name}
        </span>
        {mark && <span className="ticket-state">{mark}</span>}
        <SiteTime at={at} />
      </header>
      <div className="ticket-message-body">
        {children}
        {files.length > 0 && <Pictures files={files} filesAt={filesAt} />}
      </div>
    </article>
  );
}

function Pictures({ files, filesAt }: Pick<TicketMessageProps, 'files' | 'filesAt'>) {
  const { t } = useTexts();
  return (
    <ul className="ticket-pictures">
      {files.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={`${filesAt}/${id}`} target="_blank" rel="noreferrer">
            <img
              src={`${filesAt}/${id}`}
              alt={t('tickets.picture', { number: index + 1 })}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
