import './tabs.css';
import { Link, type PageAddress } from '#web/ui/link.tsx';
import { Icon, type IconName } from './art/icon.tsx';

export interface Tab {
  readonly to: PageAddress;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly current: boolean;
}

/** Tabs are links with URLs of their own and work without JavaScript. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          className="tabs-item"
          aria-current={tab.current ? 'page' : undefined}
          keepsScroll
        >
          {tab.icon && <Icon name={tab.icon} size={21} />}
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
