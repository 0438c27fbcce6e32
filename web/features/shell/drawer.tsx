import { useEffect, useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { useSession, useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { NavLink } from '#web/ui/link.tsx';
import { useOpenLoginPanel } from '#web/ui/login-panel-context.ts';
import { useDetails } from '#web/ui/use-details.ts';
import { MenuAnchor, menuText } from './menu-link.tsx';
import { useGroups, useLinks } from './menus.ts';
import { SidebarList } from './sidebar.tsx';

function DrawerGroups() {
  return useGroups().map((group) => (
    <details key={group.id} className="drawer-group" name="drawer-group">
      <summary>
        <h2 lang={group.lang}>{group.title}</h2>
        <Icon name="chev" size={18} />
      </summary>
      <SidebarList group={group} />
    </details>
  ));
}

/** The menu of phones and tablets; works without JavaScript. */
export function Drawer() {
  const { t } = useTexts();
  const { config } = useShell();
  const session = useSession();
  const openLoginPanel = useOpenLoginPanel();
  const details = useDetails();
  const [wasOpened, setOpened] = useState(false);
  // Opened before hydration, it sends no `toggle` anymore.
  useEffect(() => {
    if (details.current?.open) setOpened(true);
  }, [details]);
  const login = () => {
    const menu = details.current;
    // The dialog gives the focus back to what had it: this button is hidden by then.
    menu?.querySelector('summary')?.focus();
    if (menu) menu.open = false;
    openLoginPanel();
  };
  return (
    <details className="drawer" ref={details} onToggle={() => setOpened(true)}>
      <summary className="icon-button" aria-label={t('site.menu')}>
        <Icon name="menu" />
        <Icon name="cross" />
      </summary>
      <div className="drawer-panel">
        <p className="drawer-name">{config.siteName}</p>
        <nav aria-label={t('nav.label')}>
          <ul>
            {useLinks('header').map((link) => (
              <li key={link.to + link.label}>
                <MenuAnchor link={link} end className="drawer-link">
                  <Icon name={link.icon} />
                  {menuText(link)}
                </MenuAnchor>
              </li>
            ))}
            {(session?.permissions.length ?? 0) > 0 && (
              <li>
                <NavLink to={paths.admin} end className="drawer-link">
                  <Icon name="edit" />
                  {t('nav.admin')}
                </NavLink>
              </li>
            )}
          </ul>
          {wasOpened && <DrawerGroups />}
        </nav>
        <Button
          variant="ghost"
          block
          icon={session ? 'person' : 'door'}
          className="needs-script"
          onClick={login}
        >
          {session ? session.account.login : t('login.open')}
        </Button>
      </div>
    </details>
  );
}
