import { empireNumbers, empireOf } from '#contract/game.ts';
import backdrop from '#web/art/backdrops/dragon-moon.svg?url';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Embers } from './embers.tsx';

function Empires() {
  const { t } = useTexts();
  return (
    <ul className="hero-empires" aria-label={t('home.empires')}>
      {empireNumbers.map((number) => {
        const empire = empireOf(number);
        if (empire === 'unknown') return null;
        return (
          <li key={number}>
            <Crest empire={number} size={44} />
            <span>
              <strong>{t(`empire.${empire}`)}</strong> <span>{t(`empire.${empire}Colour`)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Logged-in players get a link to the game instead of registration. */
function HeroButtons() {
  const { t } = useTexts();
  const session = useSession();
  return (
    <div className="hero-buttons">
      {!session && (
        <ButtonLink to={paths.register} variant="gold" size="large">
          {t('home.createAccount')}
        </ButtonLink>
      )}
      <ButtonLink to={paths.downloads} variant={session ? 'gold' : 'ghost'} size="large" icon="download">
        {t('home.downloadGame')}
      </ButtonLink>
      {session && (
        <ButtonLink to={paths.characters} variant="ghost" size="large" icon="team">
          {t('pass.characters')}
        </ButtonLink>
      )}
    </div>
  );
}

/** The hero picture with the page's h1. */
export function Hero() {
  const { t } = useTexts();
  return (
    <section className="hero">
      <div className="hero-scene" aria-hidden="true">
        <img src={backdrop} alt="" width={1600} height={760} decoding="async" fetchPriority="low" />
        <Embers />
      </div>
      <div className="page-width hero-row">
        <div className="hero-content">
          <p className="overline-rule">{t('site.tagline')}</p>
          <h1 className="hero-title">{t('home.heroTitle')}</h1>
          <p className="hero-text">{t('home.heroText')}</p>
          <HeroButtons />
          <Empires />
        </div>
      </div>
    </section>
  );
}
