import type { ReactNode } from 'react';
import dragon from '#web/art/backdrops/dragon-moon.svg?url';
import hosts from '#web/art/backdrops/guild-war.svg?url';
import market from '#web/art/backdrops/market.svg?url';
import pass from '#web/art/backdrops/mountain-pass.svg?url';
import stone from '#web/art/backdrops/stone-field.svg?url';

const views = { hosts, market, pass, stone } as const;

export interface BandProps {
  readonly title: string;
  /** Where the title is in another language than the page. */
  readonly titleLanguage?: string | undefined;
  readonly lead?: ReactNode;
  /** A few words above the title: the server's name, the account's. */
  readonly overline?: ReactNode;
  /** Where in the world the page is: a place of its own, or the hero's dragon before the moon. */
  readonly view?: keyof typeof views | undefined;
}

/**
 * Head of an inner page: title over a crop of a picture. It sets the page's h1. A page is a `Band` and one
 * `PageBody` beside it.
 */
export function Band({ title, titleLanguage, lead, overline, view }: BandProps) {
  return (
    <header className="band">
      <img
        className={view ? 'band-view' : 'band-picture'}
        data-view={view}
        src={view ? views[view] : dragon}
        alt=""
        width={view ? 640 : 1600}
        height={view ? 434 : 760}
        decoding="async"
        fetchPriority="low"
      />
      <div className="page-width">
        <div className="band-words">
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
