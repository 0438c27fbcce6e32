import { Link } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { Kept } from '#web/kept.tsx';
import { paths } from '#web/paths.ts';
import { useShell } from '#web/shell-data.ts';
import { Frame } from '#web/ui/frame.tsx';
import { Coin } from '#web/ui/marks.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import type { PlayerSearchResult } from './load-home.ts';
import { PlayerSearch } from './player-search.tsx';

function linkTo(address: string) {
  return (words: string) => (
    <Link to={address} className="link">
      {words}
    </Link>
  );
}

function Partner() {
  const { t } = useTexts();
  const { partnerLogoUrl } = useShell().config;
  if (partnerLogoUrl) return <img className="partner" src={partnerLogoUrl} alt={t('home.partner')} />;
  return (
    <p className="partner partner-free">
      <Coin size={36} />
      {t('home.partner')}
    </p>
  );
}

/** The first words, the search, and the partner's logo. */
export function Welcome({ search }: { readonly search: PlayerSearchResult | null }) {
  const { t } = useTexts();
  const { siteName, forumUrl, discordUrl, partnerLogoUrl } = useShell().config;
  return (
    <Frame className="welcome">
      <Kept part="welcome" on={[siteName, forumUrl, discordUrl, partnerLogoUrl]}>
        {() => (
          <>
            <h2 className="text-section">{t('home.welcomeTitle', { site: siteName })}</h2>
            <p>
              <Sentence
                text={t('home.welcomeNew')}
                parts={{
                  register: linkTo(paths.register),
                  forum: linkTo(forumUrl ?? discordUrl ?? paths.forum),
                }}
              />
            </p>
            <p>
              <Sentence
                text={t('home.welcomeRules')}
                parts={{ conduct: linkTo(paths.codeOfConduct), rules: linkTo(paths.gameRules) }}
              />
            </p>
            <Partner />
          </>
        )}
      </Kept>
      <PlayerSearch result={search} />
    </Frame>
  );
}
