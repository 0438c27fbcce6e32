import { Link, type To } from 'react-router';
import type { Pagination as Pages } from '#contract/api/call.ts';
import { useTexts } from '#web/i18n.ts';
import { Kept } from '#web/kept.tsx';
import { Icon } from './art/icon.tsx';
import { classNames } from './class-names.ts';
import { type PageSlot, pageWindow } from './page-window.ts';

export interface PaginationProps {
  readonly pagination: Pages;
  /** @param page a number, or for another one than the first a word that stands for it */
  readonly hrefOf: (page: number | string) => To;
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

/** A page's number; while the server draws, what stands for it. */
type PageNumber = number | string;

interface SlotProps {
  readonly slot: PageNumber;
  readonly current: boolean;
  readonly total: PageNumber;
  readonly hrefOf: PaginationProps['hrefOf'];
}

function PageLink({ slot, current, total, hrefOf }: SlotProps) {
  const { t } = useTexts();
  return (
    <Link
      to={hrefOf(slot)}
      className="pages-box"
      aria-label={current ? t('pages.current', { page: slot, total }) : t('pages.page', { page: slot })}
      aria-current={current ? 'page' : undefined}
    >
      {slot}
    </Link>
  );
}

/** From after the last page the way back is to the last one. */
function previousOf({ page, totalPages }: Pages): number {
  return Math.min(page - 1, totalPages);
}

/** What decides how the links look, beside the numbers in them: the first page has an address of its own. */
function shapeOf({ pagination, hrefOf, className = '' }: PaginationProps, slots: readonly PageSlot[]) {
  const { page, hasNext, hasPrev } = pagination;
  const previous = previousOf(pagination);
  const shown = slots.map((slot) =>
    slot === 'gap' ? 'gap' : slot === page ? 'here' : slot === 1 ? 'first' : '',
  );
  const addresses = [hrefOf(1), hrefOf(2)].map((to) => JSON.stringify(to));
  return [page === 1, hasPrev && previous === 1, hasPrev, hasNext, className, ...shown, ...addresses];
}

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination(props: PaginationProps) {
  const { t } = useTexts();
  const { pagination, hrefOf, className } = props;
  const { page, totalPages, hasNext, hasPrev } = pagination;
  if (totalPages <= 1 && page === 1) return null;
  const slots = pageWindow(page, totalPages);
  // The first page is a number for `hrefOf`, any other may be a word that stands for one.
  const among = (slot: PageSlot, words: readonly string[], index: number) =>
    slot === 1 ? 1 : (words[index] ?? slot);
  return (
    <Kept
      part="pages"
      on={shapeOf(props, slots)}
      values={[previousOf(pagination), page + 1, totalPages, ...slots].map(String)}
    >
      {([previous = '', next = '', total = '', ...words]) => (
        <nav aria-label={t('pages.label')} className={classNames('pages', className)}>
          <Step
            to={hasPrev ? hrefOf(previousOf(pagination) === 1 ? 1 : previous) : undefined}
            label={t('pages.previous')}
            icon="left"
          />
          {slots.map((slot, index) =>
            slot === 'gap' ? (
              <span key={`gap-${slots[index - 1]}`} className="pages-gap" aria-hidden="true">
                …
              </span>
            ) : (
              <PageLink
                key={slot}
                slot={among(slot, words, index)}
                current={slot === page}
                total={total}
                hrefOf={hrefOf}
              />
            ),
          )}
          <Step to={hasNext ? hrefOf(next) : undefined} label={t('pages.next')} icon="right" />
        </nav>
      )}
    </Kept>
  );
}
