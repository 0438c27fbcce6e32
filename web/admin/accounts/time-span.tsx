import { SiteTime } from '#web/ui/time/site-time.tsx';

interface TimeSpanProps {
  readonly from: string;
  readonly to: string;
}

/** What both times begin with where they are shown alike: `2026-11-28T03:53`. */
const shownLength = 16;

/** From one time of the site to another, or the one time; a line may only end before the dash. */
export function TimeSpan({ from, to }: TimeSpanProps) {
  if (from.slice(0, shownLength) === to.slice(0, shownLength)) return <SiteTime at={from} />;
  return (
    <span>
      <SiteTime at={from} />{' '}
      <span className="account-span-end">
        – <SiteTime at={to} />
      </span>
    </span>
  );
}
