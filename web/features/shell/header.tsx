import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { useModule } from '#web/page/modules.ts';
import { useSession, useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Icon } from '#web/ui/art/icon.tsx';
import { Seal } from '#web/ui/art/marks.tsx';
import { Link } from '#web/ui/link.tsx';
import { useOpenLoginDialog } from '#web/ui/login-panel-context.ts';
import { Drawer } from './drawer.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { MenuAnchor, menuText } from './menu-link.tsx';
import { useLinks } from './menus.ts';
import { SearchButton } from './search-button.tsx';

/** Whether an element near the top has been scrolled out of view. */
function useScrolledPast(mark: RefObject<Element | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(([entry]) => setPast(entry?.isIntersecting === false));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark]);
  return past;
}

function Brand() {
  const { config } = useShell();
  return (
    <Link to={paths.home} className="brand">
      {config.logoUrl ? <img src={config.logoUrl} alt="" width={44} height={44} /> : <Seal size={44} />}
      <span>
        <span className="brand-name">{config.siteName}</span>{' '}
        <span className="brand-server">{config.serverName}</span>
      </span>
    </Link>
  );
}

function MainNavigation() {
  const { t } = useTexts();
  return (
    <nav className="main-nav" aria-label={t('nav.label')}>
      <ul>
        {useLinks('header').map((link) => (
          <li key={link.to + link.label}>
            <MenuAnchor link={link} end={link.to === paths.home} className="main-nav-link">
              {menuText(link)}
            </MenuAnchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Opens the login panel where that is out of view; shows the login after login. */
function LoginButton() {
  const { t } = useTexts();
  const session = useSession();
  const openLoginPanel = useOpenLoginDialog();
  return (
    <button type="button" className="login-button needs-script" onClick={openLoginPanel}>
      {session ? <Crest empire={session.account.empire} size={22} /> : <Icon name="door" />}
      <span>{session ? session.account.login : t('login.open')}</span>
    </button>
  );
}

/** Transparent over the picture, solid after scrolling 80 pixels. */
export function Header() {
  const mark = useRef<HTMLDivElement>(null);
  const scrolled = useScrolledPast(mark);
  const hasSearch = useModule('search');
  return (
    <>
      <div ref={mark} className="header-mark" aria-hidden="true" />
      <header className="header" data-solid={scrolled || undefined}>
        <div className="page-width header-row">
          <Brand />
          <MainNavigation />
          <div className="header-tools">
            {hasSearch && <SearchButton />}
            <LanguageSwitcher />
            <LoginButton />
            <Drawer />
          </div>
        </div>
      </header>
    </>
  );
}
