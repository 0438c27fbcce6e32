import type { GameReadingState } from '#contract/api/world/events.ts';
import { formatTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';

/** What the game says about events and rates, and whether it can be asked. */
export function GameState({
  reading: { readAt, flags, hasBonuses },
}: {
  readonly reading: GameReadingState;
}) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <section className="event-game panel" aria-labelledby="event-game">
      <h3 id="event-game" className="text-card">
        {t('admin.events.game')}
      </h3>
      {flags === null ? (
        <p className="admin-health" data-health="doubtful">
          <Icon name="info" size={18} />
          {t('admin.events.gameUnread', { grants: 'npm run grants', doctor: 'npm run doctor' })}
        </p>
      ) : (
        <>
          <p>{flags.length === 0 ? t('admin.events.gameNothing') : t('admin.events.gameFlags')}</p>
          {flags.length > 0 && (
            <ul className="event-flags" translate="no">
              {flags.map(({ name, value }) => (
                <li key={name}>
                  <code>{name}</code> {value}
                </li>
              ))}
            </ul>
          )}
          {!hasBonuses && <p className="event-row-facts">{t('admin.events.gameNoBonuses')}</p>}
        </>
      )}
      {readAt !== null && (
        <p className="event-row-facts" suppressHydrationWarning>
          {t('admin.events.gameReadAt', { time: formatTime(tag, readAt) })}
        </p>
      )}
    </section>
  );
}
