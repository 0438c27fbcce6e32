import './event-cards.css';
import type { ShownEvents, ShownRate } from '#contract/api/world/events.ts';
import { normalRate } from '#contract/events/event-kinds.ts';
import { empireOf } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { formatMoment, formatPercent } from '#web/ui/time/zoned-times.ts';

type Zone = { readonly timeZone: string };

function Duration({ rate: { value, until }, timeZone }: Zone & { readonly rate: ShownRate }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  if (until !== null) return <>{t('events.until', { time: formatMoment(tag, timeZone, until) })}</>;
  return <>{t(value === normalRate ? 'events.normal' : 'events.always')}</>;
}

function Rate({ rate, timeZone }: Zone & { readonly rate: ShownRate }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { name, value, empires } = rate;
  const isRaised = value > normalRate || empires.length > 0;
  return (
    <li className="event-rate" data-raised={isRaised || undefined}>
      <span className="event-rate-name">{t(`events.rate.${name}`)}</span>
      <strong className="event-rate-value" suppressHydrationWarning>
        {formatPercent(tag, value)}
      </strong>
      <span className="event-rate-time" suppressHydrationWarning>
        <Duration rate={rate} timeZone={timeZone} />
      </span>
      {empires.map((each) => (
        <span key={each.empire} className="event-rate-empire" suppressHydrationWarning>
          {t(`empire.${empireOf(each.empire)}`)} {formatPercent(tag, each.value)}
        </span>
      ))}
    </li>
  );
}

/** The rates of the game, as it says them. */
export function RatesCard({ events, timeZone }: Zone & { readonly events: ShownEvents }) {
  const { t } = useTexts();
  const { rates } = events;
  return (
    <section className="event-card panel" aria-labelledby="event-rates">
      <h2 id="event-rates" className="text-card">
        {t('events.rates')}
      </h2>
      {rates === null ? (
        <p className="event-card-lead">{t('events.ratesUnknown')}</p>
      ) : (
        <>
          <p className="event-card-lead">{t('events.ratesLead')}</p>
          <ul className="event-rates">
            {rates.map((rate) => (
              <Rate key={rate.name} rate={rate} timeZone={timeZone} />
            ))}
          </ul>
          <p className="event-card-note">{t('events.ratesNote')}</p>
        </>
      )}
    </section>
  );
}
