import { SiteTime } from '#web/ui/time/site-time.tsx';

interface TimeSpanProps {
  readonly from: string;
  readonly to: string;
}

/** From one time of the site to another; a line may only end before the dash. */
export function TimeSpan({ from, to }: TimeSpanProps) {
  return (
    <span>
      <SiteTime at={from} />{' '}
      <span className="account-span-end">
        – <SiteTime at={to} />
      </span>
    </span>
  );
}
