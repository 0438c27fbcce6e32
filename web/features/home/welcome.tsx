import { useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { Link } from '#web/ui/link.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { PlayerSearchResult } from './load-home.ts';
import { OwnPanel } from './own-panel.tsx';
import { Partner } from './partner.tsx';
import { PlayerSearch } from './player-search.tsx';

function linkTo(address: string) {
  return (words: string) => (
    <Link to={address} className="link">
      {words}
    </Link>
  );
}

/** Welcome text, or the player's strongest character; player search and the partner's logo. */
export function Welcome({ search }: { readonly search: PlayerSearchResult | null }) {
  const { t } = useTexts();
  const { config, session } = useShell();
  const { siteName, forumUrl, discordUrl, partnerLogoUrl, partnerUrl } = config;
  return (
    <Frame className="welcome">
      <h2 className="welcome-title">
        {session
          ? t('login.welcome', { name: session.account.login })
          : t('home.welcomeTitle', { site: siteName })}
      </h2>
      {session && <OwnPanel accountId={session.account.id} />}
      <p>
        <RichText
          text={t(session ? 'home.ownForum' : 'home.welcomeNew')}
          parts={{
            register: linkTo(paths.register),
            forum: linkTo(forumUrl ?? discordUrl ?? paths.forum),
          }}
        />
        {forumUrl && discordUrl && (
          <>
            {' '}
            <RichText text={t('home.welcomeChat')} parts={{ chat: linkTo(discordUrl) }} />
          </>
        )}
      </p>
      <p>
        <RichText
          text={t('home.welcomeRules')}
          parts={{ conduct: linkTo(paths.codeOfConduct), rules: linkTo(paths.gameRules) }}
        />
      </p>
      {partnerLogoUrl && <Partner logo={partnerLogoUrl} url={partnerUrl} />}
      <PlayerSearch result={search} />
    </Frame>
  );
}
