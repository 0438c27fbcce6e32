import type { ReactNode } from 'react';
import { rankingPageSize } from '#contract/limits.ts';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { type OwnCharacters, ownRowId } from './board/own-characters.ts';

interface ShowMyRankProps extends Pick<OwnCharacters, 'best'> {
  /** The address of a page of this ranking. */
  readonly hrefOf: (page: number) => string;
  /** In place of the link for who is not logged in. */
  readonly forGuests?: ReactNode;
}

/** Leads to the visitor's best character; to all of them until its rank is known. */
export function ShowMyRank({ best, hrefOf, forGuests = null }: ShowMyRankProps) {
  const { t } = useTexts();
  if (!useSession()) return forGuests;
  const page = best && Math.ceil(best.rank / rankingPageSize);
  return (
    <ButtonLink to={page ? `${hrefOf(page)}#${ownRowId}` : paths.characters} variant="ghost" icon="flag">
      {t('ranking.showMine')}
    </ButtonLink>
  );
}
