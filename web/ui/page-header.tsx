import type { ReactNode } from 'react';
import dragon from '#web/art/pictures/header-dragon.avif?url';
import hosts from '#web/art/pictures/header-hosts.avif?url';
import market from '#web/art/pictures/header-market.avif?url';
import pass from '#web/art/pictures/header-pass.avif?url';
import road from '#web/art/pictures/header-road.avif?url';
import stone from '#web/art/pictures/header-stone.avif?url';
import study from '#web/art/pictures/header-study.avif?url';

const views = { dragon, hosts, market, pass, road, stone, study } as const;

export type PageViewName = keyof typeof views;

/** The picture behind a page's header. */
export function PageView({ view }: { readonly view: PageViewName }) {
  return (
    <img
      className="page-header-view"
      src={views[view]}
      alt=""
      width={840}
      height={280}
      decoding="async"
      fetchPriority="low"
    />
  );
}

export interface PageHeaderProps {
  readonly title: string;
  /** Set where the title is not in the page's language. */
  readonly titleLanguage?: string | undefined;
  readonly lead?: ReactNode;
  /** Small text above the title, such as the server's name. */
  readonly overline?: ReactNode;
  /** The background picture. */
  readonly view?: PageViewName | undefined;
  /** Shown beside the title where there is room, else below it. */
  readonly children?: ReactNode;
}

/** Header of an inner page with its h1. A page consists of a `PageHeader` and one `PageBody`. */
export function PageHeader(props: PageHeaderProps) {
  const { title, titleLanguage, lead, overline, view = 'dragon', children } = props;
  return (
    <header className="page-header" data-view={view}>
      <PageView view={view} />
      <div className="page-width">
        <div className="page-header-text">
          {overline && <p className="overline-rule mb-2">{overline}</p>}
          <h1 className="text-page" lang={titleLanguage}>
            {title}
          </h1>
          {lead && <div className="page-header-lead mt-2 text-body text-soft sm:text-lead">{lead}</div>}
        </div>
        {children}
      </div>
    </header>
  );
}
