import { useLanguage } from '#web/i18n.ts';
import { utcTime } from './utc-time.ts';

/** A time of the site, in UTC. */
export function SiteTime({ at }: { readonly at: string }) {
  const { tag } = useLanguage();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {utcTime(tag, at)}
    </time>
  );
}
