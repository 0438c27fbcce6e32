import type { ReactNode } from 'react';
import backdrop from '#web/art/backdrops/dragon-moon.svg?url';

export interface BandProps {
  readonly title: string;
  /** Where the title is in another language than the page. */
  readonly titleLanguage?: string | undefined;
  readonly lead?: ReactNode;
  /** A few words above the title: the server's name, the account's. */
  readonly overline?: ReactNode;
}

/**
 * Head of an inner page: title over a crop of the hero's picture. It sets the page's h1. A page is a `Band` and one
 * `PageBody` beside it.
 */
export function Band({ title, titleLanguage, lead, overline }: BandProps) {
  return (
    <header className="band">
      <img
        className="band-picture"
        src={backdrop}
        alt=""
        width={1600}
        height={760}
        decoding="async"
        fetchPriority="low"
      />
      <div className="page-width">
        <div className="band-words">
          {overline && <p className="overline-rule mb-2">{overline}</p>}
          <h1 className="text-page" lang={titleLanguage}>
            {title}
          </h1>
          {lead && <div className="mt-1 text-body text-soft sm:text-lead">{lead}</div>}
        </div>
      </div>
    </header>
  );
}
