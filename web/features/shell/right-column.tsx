import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { gateSideLinks } from './sidebar-links.ts';
import { TopGuilds } from './top-guilds.tsx';
import { useFits } from './use-fits.ts';

function SideLinks() {
  const { t } = useTexts();
  return (
    <Panel>
      <nav aria-label={t('rail.links')}>
        <ul className="side-links">
          {gateSideLinks.map(({ to, text, icon }) => (
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

/** The right column: the gate, what players ask for most, and the strongest guilds. */
export function Aside({ gate }: { readonly gate: ReactNode }) {
  const column = useFits();
  return (
    <aside className="aside">
      <div className="aside-column" ref={column}>
        {gate}
        <div className="aside-panels">
          <SideLinks />
          <TopGuilds />
        </div>
      </div>
    </aside>
  );
}
