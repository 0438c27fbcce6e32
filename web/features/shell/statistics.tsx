import { formatNumber } from '#contract/formats/numbers.ts';
import { empireOf } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Frame } from '#web/ui/art/frame.tsx';

/** Figures the game cannot provide at the moment are left out. */
export function Statistics() {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { members, newestMember } = useShell().statistics;
  if (members === null && !newestMember) return null;
  return (
    <section aria-label={t('sidebar.statistics')} className="statistics-place">
      <Frame className="statistics">
        {members !== null && (
          <p>
            <strong className="statistics-figure">{formatNumber(tag, members)}</strong>{' '}
            <span className="statistics-label">{t('sidebar.members', { count: members })}</span>
          </p>
        )}
        {newestMember && (
          <div className="statistics-newest">
            <p className="statistics-label">{t('sidebar.newestMember')}</p>
            <p className="statistics-name">
              <Crest
                empire={newestMember.empire}
                size={20}
                label={t(`empire.${empireOf(newestMember.empire)}`)}
              />
              {newestMember.name}
            </p>
          </div>
        )}
      </Frame>
    </section>
  );
}
