import { useContext } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { ModulesContext } from '#web/page/modules.ts';
import { useLastSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Link, NavLink } from '#web/ui/link.tsx';
import { type AdminGroup, type AdminLink, adminGroups } from './admin-navigation.ts';

/** So many links need no groups: they fit into a row or two. */
const fewLinks = 7;

/**
 * Where there is room, a row of groups and below it the pages of the current one. On phones a button that says where one is
 * unfolds all of them. They stay until one is chosen: closed by a touch elsewhere, they would move what is touched.
 */
export function AdminMenu() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const groups = useShownGroups();
  const links = groups.flatMap((group) => group.links);
  const current = links.find(
    ({ to }) => pathname === to || (to !== paths.admin && pathname.startsWith(`${to}/`)),
  );
  return (
    <nav className="admin-nav" aria-label={t('admin.nav.label')}>
      <details key={pathname} className="admin-nav-toggle">
        <summary>
          <Icon name="menu" />
          <span>
            <span className="admin-nav-label">{t('admin.nav.label')}</span>
            {current && <span className="admin-nav-here">{t(current.text)}</span>}
          </span>
          <Icon name="chev" size={18} />
        </summary>
      </details>
      {links.length > fewLinks ? (
        <ul className="admin-nav-list">
          {groups.map((group) => (
            <Group key={group.text} group={group} current={current} />
          ))}
        </ul>
      ) : (
        <ul className="admin-nav-list admin-nav-few">
          {links.map((link) => (
            <li key={link.to}>
              <PageLink link={link} className="admin-nav-tab" />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

interface GroupProps {
  readonly group: AdminGroup;
  readonly current: AdminLink | undefined;
}

/** Its tab opens the first of its pages; phones show all pages, so there it is only a heading. */
function Group({ group: { text, icon, links }, current }: GroupProps) {
  const { t } = useTexts();
  const isCurrent = current !== undefined && links.includes(current);
  return (
    <li className="admin-nav-group" data-current={isCurrent || undefined}>
      <span className="admin-nav-heading">{t(text)}</span>
      <Link
        to={links[0]?.to ?? paths.admin}
        className="admin-nav-link admin-nav-tab admin-nav-head"
        aria-current={isCurrent ? 'true' : undefined}
      >
        <Icon name={icon} />
        <span>{t(text)}</span>
      </Link>
      <ul className="admin-nav-pages">
        {links.map((link) => (
          <li key={link.to}>
            <PageLink link={link} className="admin-nav-page" />
          </li>
        ))}
      </ul>
    </li>
  );
}

function PageLink({
  link: { to, text, icon },
  className,
}: {
  readonly link: AdminLink;
  readonly className: string;
}) {
  const { t } = useTexts();
  return (
    <NavLink to={to} end={to === paths.admin} className={`admin-nav-link ${className}`}>
      <Icon name={icon} />
      <span>{t(text)}</span>
    </NavLink>
  );
}

/** What the modules and the permissions of the session leave. */
function useShownGroups(): readonly AdminGroup[] {
  const on = useContext(ModulesContext);
  const allowed = useLastSession()?.permissions ?? [];
  const isShown = ({ module, permissions = [] }: AdminLink) =>
    (module === undefined || on.includes(module)) && permissions.every((each) => allowed.includes(each));
  return adminGroups
    .map((group) => ({ ...group, links: group.links.filter(isShown) }))
    .filter(({ links }) => links.length > 0);
}
