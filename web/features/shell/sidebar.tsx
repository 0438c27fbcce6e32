import { useEffect } from 'react';
import { NavLink } from 'react-router';
import { useLogout } from '#web/features/login/use-logout.ts';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { type RailGroup, railGroups } from './sidebar-links.ts';
import { Statistics } from './statistics.tsx';
import { useFits } from './use-fits.ts';

function LogoutRow() {
  const { t } = useTexts();
  const toast = useToast();
  const { logout, busy, failure } = useLogout();
  useEffect(() => {
    if (failure[0]) toast({ kind: 'error', title: failure[0].text });
  }, [failure, toast]);
  return (
    <li>
      <button type="button" className="rail-link" onClick={logout} aria-disabled={busy || undefined}>
        <Icon name="log-out" />
        <span>{t(busy ? 'login.loggingOut' : 'rail.logout')}</span>
      </button>
    </li>
  );
}

/** The rows of one group; the drawer shows the same. */
export function RailList({ group }: { readonly group: RailGroup }) {
  const { t } = useTexts();
  const session = useSession();
  return (
    <ul className="rail-list">
      {group.links.map(({ to, text, icon }) => (
        <li key={to}>
          <NavLink to={to} className="rail-link">
            <Icon name={icon} />
            <span>{t(`rail.${text}`)}</span>
          </NavLink>
        </li>
      ))}
      {group.hasLogout && session && <LogoutRow />}
    </ul>
  );
}

/** The left column: three groups of links under strips of the valley, and the statistics. */
export function Rail() {
  const { t } = useTexts();
  const column = useFits();
  return (
    <div className="rail">
      <div className="rail-column" ref={column}>
        <nav className="rail-groups" aria-label={t('rail.label')}>
          {railGroups.map((group) => (
            <section key={group.title} className="rail-group" data-group={group.title}>
              <h2 className="rail-title">{t(`rail.${group.title}`)}</h2>
              <RailList group={group} />
            </section>
          ))}
        </nav>
        <Statistics />
      </div>
    </div>
  );
}
