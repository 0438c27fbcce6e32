import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { marksOf, menuText } from './menu-link.tsx';
import { useLinks } from './menus.ts';
import { Statistics } from './statistics.tsx';
import { TopGuilds } from './top-guilds.tsx';
import { useStickyColumn } from './use-sticky-column.ts';

function SideLinks() {
  const { t } = useTexts();
  const links = useLinks('right');
  if (links.length === 0) return null;
  return (
    <Panel>
      <nav aria-label={t('sidebar.links')}>
        <ul className="side-links">
          {links.map((link) => (
            <li key={link.to + link.label}>
              <Link to={link.to} {...marksOf(link)} className="side-link">
                <Icon name={link.icon} />
                <span>{menuText(link)}</span>
                <Icon name="right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  );
}

/** The right column: login panel, popular links, strongest guilds, statistics. */
export function RightColumn({ loginPanel }: { readonly loginPanel: ReactNode }) {
  const column = useStickyColumn();
  return (
    <aside className="right-column">
      <div className="right-column-sticky" ref={column}>
        {loginPanel}
        <div className="right-column-panels">
          <SideLinks />
          <TopGuilds />
          <Statistics />
        </div>
      </div>
    </aside>
  );
}
