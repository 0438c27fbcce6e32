import type { TranslatedItem } from '#contract/api/translations.ts';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';

/** How many translations are done and how many have failed. */
export function TranslationProgress({ states }: { readonly states: TranslatedItem['states'] | undefined }) {
  const { t } = useTexts();
  const all = Object.values(states ?? {});
  // A translator of the language it was written in has nothing to do.
  if (all.length === 0) return null;
  const done = all.filter((state) => state === 'done' || state === 'edited').length;
  const failed = all.filter((state) => state === 'failed').length;
  return (
    <>
      <span className="admin-progress" data-done={done === all.length || undefined}>
        <Icon name={done === all.length ? 'check' : 'clock'} size={16} />
        {t('admin.news.progress', { done, total: all.length })}
      </span>
      {failed > 0 && (
        <span className="admin-progress" data-failed>
          <Icon name="warn" size={16} />
          {t('admin.news.failedLanguages', { count: failed })}
        </span>
      )}
    </>
  );
}
