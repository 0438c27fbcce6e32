import { renderToStaticMarkup } from 'react-dom/server';
import { languages } from '#contract/languages.ts';
import type { MaintenancePage } from '#contract/rendered-page.ts';
import pass from '#web/art/pictures/mountain-pass.avif?url';
import { fontsOf } from '#web/fonts/preload.ts';
import { Seal } from '#web/ui/art/marks.tsx';
import { Scene } from '#web/ui/art/scene.tsx';

function Brand({ siteName, serverName }: Pick<MaintenancePage, 'siteName' | 'serverName'>) {
  return (
    <header className="maintenance-header page-width">
      <p className="brand">
        <Seal size={44} />
        <span>
          <span className="brand-name">{siteName}</span> <span className="brand-server">{serverName}</span>
        </span>
      </p>
    </header>
  );
}

function Languages({ language, path, texts }: MaintenancePage) {
  const others = languages.filter(({ code }) => code !== language);
  return (
    <nav className="maintenance-languages" aria-label={texts.languages}>
      <ul>
        {others.map(({ code, tag, name }) => (
          <li key={code}>
            <a href={`/${code}${path === '/' ? '' : path}`} lang={tag} hrefLang={tag}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OutsideLink({ to, words }: { readonly to: string | undefined; readonly words: string }) {
  if (!to) return null;
  return (
    <a className="button button-ghost button-large" href={to} rel="noreferrer">
      <span className="button-label">{words}</span>
    </a>
  );
}

function Page(page: MaintenancePage) {
  const { message, discordUrl, forumUrl, texts, language, path } = page;
  return (
    <>
      <Brand {...page} />
      <main className="maintenance">
        <Scene
          picture={pass}
          overline={texts.overline}
          title={texts.title}
          text={
            <>
              <p>{texts.text}</p>
              {message && <blockquote className="maintenance-message">{message}</blockquote>}
            </>
          }
          actions={
            <>
              <a className="button button-gold button-large" href={`/${language}${path === '/' ? '' : path}`}>
                <span className="button-label">{texts.retry}</span>
              </a>
              <OutsideLink to={discordUrl} words={texts.community} />
              <OutsideLink to={forumUrl} words={texts.forum} />
            </>
          }
        />
      </main>
      <footer className="maintenance-footer page-width">
        <Languages {...page} />
        <p>
          <a href={`/${language}/admin`} rel="nofollow">
            {texts.administrators}
          </a>
        </p>
      </footer>
    </>
  );
}

/** Renders the maintenance page as static HTML without scripts, and lists the fonts it needs. */
export function renderMaintenancePage(page: MaintenancePage): {
  readonly html: string;
  readonly fonts: readonly string[];
} {
  return { html: renderToStaticMarkup(<Page {...page} />), fonts: fontsOf(page.language) };
}
