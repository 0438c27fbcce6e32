import '#web/styles/home/hero.css';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { ShownBlockOf } from '#contract/api/design/home.ts';
import type { Balance } from '#contract/api/rankings.ts';
import backdrop from '#web/art/pictures/dragon-moon.avif?url';
import large from '#web/art/pictures/dragon-moon-large.avif?url';
import phone from '#web/art/pictures/dragon-moon-phone.avif?url';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { LibraryImage } from '#web/ui/art/library-picture.tsx';
import { EmpireBalance } from '#web/ui/balance/empire-balance.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';

/** Logged-in players get a link to the game instead of registration; the owner's button is for both. */
function HeroButtons({ own }: { readonly own: ShownBlockOf<'hero'>['button'] }) {
  const { t } = useTexts();
  const session = useSession();
  return (
    <div className="hero-buttons">
      {own && (
        <ButtonLink to={own.link} variant="gold" size="large" lang={own.language}>
          {own.label}
        </ButtonLink>
      )}
      {!session && !own && (
        <ButtonLink to={paths.register} variant="gold" size="large">
          {t('home.createAccount')}
        </ButtonLink>
      )}
      <ButtonLink
        to={paths.downloads}
        variant={session && !own ? 'gold' : 'ghost'}
        size="large"
        icon="download"
      >
        {t('home.downloadGame')}
      </ButtonLink>
      {session && (
        <ButtonLink to={paths.characters} variant="ghost" size="large" icon="team">
          {t('accountCard.characters')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Decoration: the page is complete without it where it cannot be loaded. */
const Embers = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./embers.tsx')).Embers };
  } catch {
    return { default: () => null };
  }
});

/** True once the page is loaded and idle. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 600));
    const whenLoaded = () => later(() => setIdle(true));
    if (document.readyState === 'complete') whenLoaded();
    else window.addEventListener('load', whenLoaded, { once: true });
    return () => window.removeEventListener('load', whenLoaded);
  }, []);
  return idle;
}

function DrawnScene() {
  const idle = useIdle();
  return (
    <div className="hero-scene" aria-hidden="true">
      <picture>
        <source media="(width < 28.4rem)" srcSet={phone} width={752} height={640} />
        <img
          src={backdrop}
          srcSet={`${backdrop} 1600w, ${large} 2560w`}
          sizes="(width < 45rem) 968px, max(100vw, 1424px)"
          alt=""
          width={1600}
          height={760}
          decoding="async"
          fetchPriority="low"
        />
      </picture>
      {idle && (
        <Suspense>
          <Embers />
        </Suspense>
      )}
    </div>
  );
}

/** Where there is room the title breaks only between them. Old browsers know no pattern that looks behind. */
const sentencesOf = (title: string) => title.replace(/([.!?…]) /g, '$1\n').split('\n');

interface HeroProps {
  readonly block: ShownBlockOf<'hero'>;
  readonly balance: Balance | null;
}

/** One object for all renderings: given another, React would set the content again and remove the styles. */
const noContent = { __html: '' };

/** The hero picture with the page's h1. */
export function Hero({ block: { words, button, picture }, balance }: HeroProps) {
  const { t } = useTexts();
  return (
    <section className="hero">
      {picture ? (
        <LibraryImage picture={picture} alt="" sizes="100vw" className="hero-picture" lazy={false} />
      ) : (
        <DrawnScene />
      )}
      <div className="page-width hero-row">
        <div className="hero-content">
          <p className="overline-rule">{t('site.tagline')}</p>
          <h1 className="hero-title" lang={words?.language}>
            {sentencesOf(words?.title ?? t('home.heroTitle')).flatMap((sentence, index) => [
              // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none has a state of its own
              <span key={index}>{sentence}</span>,
              ' ',
            ])}
          </h1>
          <p className="hero-text" lang={words?.language}>
            {words?.text ?? t('home.heroText')}
          </p>
          <HeroButtons own={button} />
          <EmpireBalance balance={balance} className="hero-empires" />
        </div>
      </div>
      {/* What stands below has its styles here: see server/http/pages/document.ts. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, so that hydration leaves what is there */}
      <span id="styles-below" hidden dangerouslySetInnerHTML={noContent} />
    </section>
  );
}
