import { formatTime } from '#web/formats.ts';
import { useLanguage } from '#web/i18n.ts';

/** A time of the site, in UTC like the audit log's. */
export function SiteTime({ at }: { readonly at: string }) {
  const { tag } = useLanguage();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {`${formatTime(tag, at)} UTC`}
    </time>
  );
}
