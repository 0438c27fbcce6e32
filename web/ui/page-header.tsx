import type { ReactNode } from 'react';
import dragon from '#web/art/backdrops/dragon-moon.svg?url';
import hosts from '#web/art/backdrops/guild-war.svg?url';
import market from '#web/art/backdrops/market.svg?url';
import pass from '#web/art/backdrops/mountain-pass.svg?url';
import stone from '#web/art/backdrops/stone-field.svg?url';

const views = { hosts, market, pass, stone } as const;

export interface PageHeaderProps {
  readonly title: string;
  /** Set where the title is not in the page's language. */
  readonly titleLanguage?: string | undefined;
  readonly lead?: ReactNode;
  /** Small text above the title, such as the server's name. */
  readonly overline?: ReactNode;
  /** The background picture. */
  readonly view?: keyof typeof views | undefined;
}

/** Header of an inner page with its h1. A page consists of a `PageHeader` and one `PageBody`. */
export function PageHeader({ title, titleLanguage, lead, overline, view }: PageHeaderProps) {
  return (
    <header className="page-header">
      <img
        className={view ? 'page-header-view' : 'page-header-picture'}
        data-view={view}
        src={view ? views[view] : dragon}
        alt=""
        width={view ? 640 : 1600}
        height={view ? 434 : 760}
        decoding="async"
        fetchPriority="low"
      />
      <div className="page-width">
        <div className="page-header-text">
          {overline && <p className="overline-rule mb-2">{overline}</p>}
          <h1 className="text-page" lang={titleLanguage}>
            {title}
          </h1>
          {lead && <div className="mt-2 text-body text-soft sm:text-lead">{lead}</div>}
        </div>
      </div>
    </header>
  );
}
