import { useTexts } from '#web/i18n.ts';

const bars = ['h-6 w-3/5', 'h-3 w-1/4', 'h-4 w-full', 'h-4 w-4/5'] as const;

/** Placeholder rows, visible only after 200 ms of loading. */
export function Skeleton({ rows = 4 }: { readonly rows?: number | undefined }) {
  const { t } = useTexts();
  const places = Array.from({ length: rows }, (_, index) => index);
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{t('site.loading')}</span>
      {places.map((place) => (
        <div key={place} className="skeleton-row" aria-hidden="true">
          <span className="skeleton-box h-[74px]" />
          <span className="grid content-start gap-2.5">
            {bars.map((bar) => (
              <span key={bar} className={`skeleton-box ${bar}`} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
