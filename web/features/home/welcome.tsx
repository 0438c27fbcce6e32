import { useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { Link } from '#web/ui/link.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { AddedProse } from './added-block.tsx';
import type { WelcomePart } from './layout.ts';
import { OwnPanel } from './own-panel.tsx';
import { Partner } from './partner.tsx';
import { PlayerSearch, type PlayerSearchResult } from './player-search.tsx';

function linkTo(address: string) {
  return (words: string) => (
    <Link to={address} className="link">
      {words}
    </Link>
  );
}

function SiteWords() {
  const { t } = useTexts();
  const { config, session } = useShell();
  const { forumUrl, discordUrl } = config;
  return (
    <>
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
    </>
  );
}

interface WelcomeProps {
  readonly block: WelcomePart;
  readonly search: PlayerSearchResult | null;
}

/** Welcome text, or the player's strongest character; player search and the partner's logo. */
export function Welcome({ block: { words, hasPartner, hasSearch }, search }: WelcomeProps) {
  const { t } = useTexts();
  const { config, session } = useShell();
  const { siteName, partnerLogoUrl, partnerUrl } = config;
  const title = words?.title ?? t('home.welcomeTitle', { site: siteName });
  return (
    <Frame className="welcome">
      <h2 className="welcome-title" lang={session ? undefined : words?.language}>
        {session ? t('login.welcome', { name: session.account.login }) : title}
      </h2>
      {session && <OwnPanel key={session.account.id} accountId={session.account.id} />}
      {words ? <AddedProse html={words.html} lang={words.language} /> : <SiteWords />}
      {hasPartner && partnerLogoUrl && <Partner logo={partnerLogoUrl} url={partnerUrl} />}
      {hasSearch && <PlayerSearch result={search} />}
    </Frame>
  );
}
