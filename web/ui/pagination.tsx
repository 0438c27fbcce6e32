import { Link, type To } from 'react-router';
import type { Pagination as Pages } from '#contract/call.ts';
import { useTexts } from '#web/i18n.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { pageWindow } from './page-window.ts';

export interface PaginationProps {
  readonly pagination: Pages;
  readonly hrefOf: (page: number) => To;
  readonly className?: string | undefined;
}

interface StepProps {
  readonly to: To | undefined;
  readonly label: string;
  readonly icon: 'left' | 'right';
}

function Step({ to, label, icon }: StepProps) {
  if (to === undefined) {
    return (
      <span className="pages-box pages-box-off" aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    );
  }
  return (
    <Link to={to} className="pages-box" aria-label={label} rel={icon === 'left' ? 'prev' : 'next'}>
      <Icon name={icon} size={18} />
    </Link>
  );
}

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination({ pagination, hrefOf, className }: PaginationProps) {
  const { t } = useTexts();
  const { page, totalPages, hasNext, hasPrev } = pagination;
  if (totalPages <= 1 && page === 1) return null;
  const slots = pageWindow(page, totalPages);
  return (
    <nav aria-label={t('pages.label')} className={classNames('pages', className)}>
      <Step to={hasPrev ? hrefOf(page - 1) : undefined} label={t('pages.previous')} icon="left" />
      {slots.map((slot, index) =>
        slot === 'gap' ? (
          <span key={`gap-${slots[index - 1]}`} className="pages-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={slot}
            to={hrefOf(slot)}
            className="pages-box"
            aria-label={
              slot === page
                ? t('pages.current', { page: slot, total: totalPages })
                : t('pages.page', { page: slot })
            }
            aria-current={slot === page ? 'page' : undefined}
          >
            {slot}
          </Link>
        ),
      )}
      <Step to={hasNext ? hrefOf(page + 1) : undefined} label={t('pages.next')} icon="right" />
    </nav>
  );
}
