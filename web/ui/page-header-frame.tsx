import type { ReactNode } from 'react';

/** @param src URL of the picture */
export function HeaderPicture({ src }: { readonly src: string }) {
  return (
    <img
      className="page-header-view"
      src={src}
      alt=""
      width={840}
      height={280}
      decoding="async"
      fetchPriority="low"
    />
  );
}

export interface HeaderWords {
  readonly title: string;
  /** Set where the title is not in the page's language. */
  readonly titleLanguage?: string | undefined;
  readonly lead?: ReactNode;
  /** Small text above the title, such as the server's name. */
  readonly overline?: ReactNode;
  /** Shown beside the title where there is room, else below it. */
  readonly children?: ReactNode;
}

interface PageHeaderFrameProps extends HeaderWords {
  /** The picture's name, which has a colour of its own. */
  readonly view: string;
  /** Its URL. */
  readonly picture: string;
}

/** A `PageHeader` that names its one picture: the home page, which loads before all others, knows no other. */
export function PageHeaderFrame(props: PageHeaderFrameProps) {
  const { title, titleLanguage, lead, overline, view, picture, children } = props;
  return (
    <header className="page-header" data-view={view}>
      <HeaderPicture src={picture} />
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
