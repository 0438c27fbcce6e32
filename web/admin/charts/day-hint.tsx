import { useLanguage, useTexts } from '#web/i18n.ts';
import { zoneName } from '#web/ui/time/zoned-times.ts';

/** Below charts of days: when these begin, and that today is still under way. */
export function DayHint({ timeZone }: { readonly timeZone: string }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <p className="text-meta text-muted" suppressHydrationWarning>
      {t('admin.state.dayHint', { zone: zoneName(tag, timeZone, new Date()) })}
    </p>
  );
}
