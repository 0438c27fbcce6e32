import type { Pagination as Pages } from '#contract/api/call.ts';
import { useTexts } from '#web/i18n.ts';
import { Link, type PageAddress } from '#web/ui/link.tsx';
import { Icon } from './art/icon.tsx';
import { classNames } from './class-names.ts';
import { pageWindow } from './page-window.ts';

export interface PaginationProps {
  readonly pagination: Pages;
  readonly hrefOf: (page: number) => PageAddress;
  readonly className?: string | undefined;
}

interface StepProps {
  readonly to: PageAddress | undefined;
  readonly label: string;
  readonly icon: 'left' | 'right';
}

function Step({ to, label, icon }: StepProps) {
  if (to === undefined) {
    return (
      <span className="pagination-item pagination-disabled" aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    );
  }
  return (
    <Link to={to} className="pagination-item" aria-label={label} rel={icon === 'left' ? 'prev' : 'next'}>
      <Icon name={icon} size={18} />
    </Link>
  );
}

interface SlotProps {
  readonly slot: number;
  readonly current: boolean;
  readonly total: number;
  readonly hrefOf: PaginationProps['hrefOf'];
}

function PageLink({ slot, current, total, hrefOf }: SlotProps) {
  const { t } = useTexts();
  return (
    <Link
      to={hrefOf(slot)}
      className="pagination-item"
      aria-label={current ? t('pages.current', { page: slot, total }) : t('pages.page', { page: slot })}
      aria-current={current ? 'page' : undefined}
    >
      {slot}
    </Link>
  );
}

/** From beyond the last page, «previous» is the last one. */
function previousOf({ page, totalPages }: Pages): number {
  return Math.min(page - 1, totalPages);
}

/** Renders nothing for a single page. */
export function Pagination(props: PaginationProps) {
  const { t } = useTexts();
  const { pagination, hrefOf, className } = props;
  const { page, totalPages, hasNext, hasPrev } = pagination;
  if (totalPages <= 1 && page === 1) return null;
  const slots = pageWindow(page, totalPages);
  const previous = hasPrev ? hrefOf(previousOf(pagination)) : undefined;
  return (
    <nav aria-label={t('pages.label')} className={classNames('pagination', className)}>
      <Step to={previous} label={t('pages.previous')} icon="left" />
      {slots.map((slot, index) =>
        slot === 'gap' ? (
          <span key={`gap-${slots[index - 1]}`} className="pagination-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <PageLink key={slot} slot={slot} current={slot === page} total={totalPages} hrefOf={hrefOf} />
        ),
      )}
      <Step to={hasNext ? hrefOf(page + 1) : undefined} label={t('pages.next')} icon="right" />
    </nav>
  );
}
