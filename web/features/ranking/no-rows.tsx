import { useTexts } from '#web/i18n.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';

interface NoRowsProps {
  /** Whether earlier pages have some. */
  readonly isBeyond: boolean;
  readonly firstPage: string;
  readonly unfiltered: string;
}

/** Nobody is listed here, with a link to where somebody is. */
export function NoRows({ isBeyond, firstPage, unfiltered }: NoRowsProps) {
  const { t } = useTexts();
  return (
    <div role="status">
      <StateBox
        kind="empty"
        title={t('ranking.empty')}
        text={isBeyond ? t('ranking.pageEmpty') : t('ranking.emptyText')}
        action={
          <ButtonLink to={isBeyond ? firstPage : unfiltered} variant="quiet">
            {isBeyond ? t('ranking.firstPage') : t('ranking.resetFilters')}
          </ButtonLink>
        }
      />
    </div>
  );
}
