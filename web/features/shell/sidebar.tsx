import { useEffect } from 'react';
import { useLogout } from '#web/features/login/use-logout.ts';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { useDetails } from '#web/ui/use-details.ts';
import { MenuAnchor, menuText } from './menu-link.tsx';
import { type MenuGroup, useGroups } from './menus.ts';
import { useStickyColumn } from './use-sticky-column.ts';

function LogoutRow() {
  const { t } = useTexts();
  const toast = useToast();
  const { logout, busy, failure } = useLogout();
  useEffect(() => {
    if (failure[0]) toast({ kind: 'error', title: failure[0].text });
  }, [failure, toast]);
  return (
    <li>
      <button type="button" className="sidebar-link" onClick={logout} aria-disabled={busy || undefined}>
        <Icon name="log-out" />
        <span>{t(busy ? 'login.loggingOut' : 'sidebar.logout')}</span>
      </button>
    </li>
  );
}

/** Links of a group; also used by the drawer. */
export function SidebarList({ group }: { readonly group: MenuGroup }) {
  const session = useSession();
  return (
    <ul className="sidebar-list">
      {group.links.map((link) => (
        <li key={link.to + link.label}>
          <MenuAnchor link={link} className="sidebar-link">
            <Icon name={link.icon} />
            <span>{menuText(link)}</span>
          </MenuAnchor>
        </li>
      ))}
      {group.id === 'account' && session && <LogoutRow />}
    </ul>
  );
}

/** The left column: groups of links; on wide pages a strip of their icons, which the button unfolds. */
export function Sidebar() {
  const { t } = useTexts();
  const column = useStickyColumn();
  const toggle = useDetails('.sidebar-column');
  return (
    <div className="sidebar">
      <div className="sidebar-column" ref={column}>
        <details className="sidebar-toggle" ref={toggle}>
          <summary className="sidebar-link">
            <Icon name="menu" />
            <span>{t('sidebar.label')}</span>
          </summary>
        </details>
        <nav className="sidebar-groups" aria-label={t('sidebar.label')}>
          {useGroups().map((group) => (
            <section key={group.id} className="sidebar-group" data-group={group.id}>
              <h2 className="sidebar-title" lang={group.lang}>
                {group.title}
              </h2>
              <SidebarList group={group} />
            </section>
          ))}
        </nav>
      </div>
    </div>
  );
}
