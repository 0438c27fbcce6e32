import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { rightColumnLinks } from './sidebar-links.ts';
import { TopGuilds } from './top-guilds.tsx';
import { useFitsViewport } from './use-fits-viewport.ts';

function SideLinks() {
  const { t } = useTexts();
  return (
    <Panel>
      <nav aria-label={t('rail.links')}>
        <ul className="side-links">
          {rightColumnLinks.map(({ to, text, icon }) => (
            <li key={to}>
              <Link to={to} className="side-link">
                <Icon name={icon} />
                <span>{t(`rail.${text}`)}</span>
                <Icon name="right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  );
}

/** The right column: login panel, popular links, strongest guilds. */
export function RightColumn({ loginPanel }: { readonly loginPanel: ReactNode }) {
  const column = useFitsViewport();
  return (
    <aside className="right-column">
      <div className="right-column-sticky" ref={column}>
        {loginPanel}
        <div className="right-column-panels">
          <SideLinks />
          <TopGuilds />
        </div>
      </div>
    </aside>
  );
}
