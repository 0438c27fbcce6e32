import type { ReactNode } from 'react';
import type { TicketSummary } from '#contract/api/tickets/player-calls.ts';
import { useTexts } from '#web/i18n.ts';
import { SiteTime } from '#web/ui/time/site-time.tsx';
import { TicketState } from './ticket-state.tsx';

interface TicketFactsProps {
  readonly ticket: Pick<TicketSummary, 'id' | 'category' | 'state'> & { readonly openedAt: string };
  /** Of the heading, `ticket-facts`. */
  readonly level: 2 | 3;
  /** Further facts. */
  readonly children?: ReactNode;
}

/** Number, state, category and date. */
export function TicketFacts({ ticket, level, children }: TicketFactsProps) {
  const { t } = useTexts();
  const { id, category, state, openedAt } = ticket;
  const Heading = `h${level}` as const;
  return (
    <>
      <Heading id="ticket-facts" className="text-card">
        {t('tickets.number', { number: id })}
      </Heading>
      <div>
        <TicketState state={state} />
      </div>
      <dl className="ticket-facts">
        <div>
          <dt>{t('tickets.about')}</dt>
          <dd>{t(`tickets.category.${category}`)}</dd>
        </div>
        <div>
          <dt>{t('tickets.opened')}</dt>
          <dd>
            <SiteTime at={openedAt} />
          </dd>
        </div>
        {children}
      </dl>
    </>
  );
}
