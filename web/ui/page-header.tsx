import dragon from '#web/art/pictures/header-dragon.avif?url';
import hosts from '#web/art/pictures/header-hosts.avif?url';
import market from '#web/art/pictures/header-market.avif?url';
import pass from '#web/art/pictures/header-pass.avif?url';
import road from '#web/art/pictures/header-road.avif?url';
import stone from '#web/art/pictures/header-stone.avif?url';
import study from '#web/art/pictures/header-study.avif?url';
import { HeaderPicture, type HeaderWords, PageHeaderFrame } from './page-header-frame.tsx';

const views = { dragon, hosts, market, pass, road, stone, study } as const;

export type PageViewName = keyof typeof views;

/** The picture behind a page's header. */
export function PageView({ view }: { readonly view: PageViewName }) {
  return <HeaderPicture src={views[view]} />;
}

export interface PageHeaderProps extends HeaderWords {
  /** The background picture. */
  readonly view?: PageViewName | undefined;
}

/** Header of an inner page with its h1. A page consists of a `PageHeader` and one `PageBody`. */
export function PageHeader({ view = 'dragon', ...words }: PageHeaderProps) {
  return <PageHeaderFrame view={view} picture={views[view]} {...words} />;
}
