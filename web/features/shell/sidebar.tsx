import { useEffect } from 'react';
import { useLogout } from '#web/features/login/use-logout.ts';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { NavLink } from '#web/ui/link.tsx';
import { useDetails } from '#web/ui/use-details.ts';
import { type SidebarGroup, sidebarGroups } from './sidebar-links.ts';
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
export function SidebarList({ group }: { readonly group: SidebarGroup }) {
  const { t } = useTexts();
  const session = useSession();
  return (
    <ul className="sidebar-list">
      {group.links.map(({ to, text, icon }) => (
        <li key={to}>
          <NavLink to={to} className="sidebar-link">
            <Icon name={icon} />
            <span>{t(`sidebar.${text}`)}</span>
          </NavLink>
        </li>
      ))}
      {group.hasLogout && session && <LogoutRow />}
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
          {sidebarGroups.map((group) => (
            <section key={group.title} className="sidebar-group" data-group={group.title}>
              <h2 className="sidebar-title">{t(`sidebar.${group.title}`)}</h2>
              <SidebarList group={group} />
            </section>
          ))}
        </nav>
      </div>
    </div>
  );
}
