import './profile-head.css';
import type { ReactNode } from 'react';
import { empireOf } from '#contract/game.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { PageView, type PageViewName } from '#web/ui/page-header.tsx';

/** A figure with its name, such as the rank. */
export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
}

export interface ProfileHeadProps {
  /** Of the page: lays out its own parts. */
  readonly className: string;
  readonly view: PageViewName;
  readonly empire: number;
  /** What follows the ranking in the path above the name. */
  readonly trail: ReactNode;
  readonly trailLabel: string;
  readonly emblem: ReactNode;
  /** The h1 and what is said beside it. */
  readonly children: ReactNode;
  readonly figures: readonly Figure[];
  /** What stands below. */
  readonly foot?: ReactNode;
}

/** The head of the page of a player or a guild: emblem, name and figures. */
export function ProfileHead(props: ProfileHeadProps) {
  const { className, view, empire, trail, trailLabel, emblem, children, figures, foot } = props;
  const { t } = useTexts();
  return (
    <header
      className={classNames('page-header profile-head', className)}
      data-view={view}
      data-empire={empireOf(empire)}
    >
      <PageView view={view} />
      <div className="page-width profile-head-grid">
        <nav className="profile-trail" aria-label={trailLabel}>
          <Link to={paths.ranking}>{t('ranking.title')}</Link>
          <span aria-hidden="true">›</span>
          {trail}
        </nav>
        {emblem}
        <div className="page-header-text">{children}</div>
        <dl className="profile-figures">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {foot}
      </div>
    </header>
  );
}
