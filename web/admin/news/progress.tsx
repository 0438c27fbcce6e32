import type { TranslatedItem } from '#contract/api/translations.ts';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';

/** In how many languages an item can be read, and how many of them have failed so far. */
export function Progress({ states }: { readonly states: TranslatedItem['states'] | undefined }) {
  const { t } = useTexts();
  if (!states) return null;
  const all = Object.values(states);
  const done = all.filter((state) => state === 'done' || state === 'edited').length;
  const failed = all.filter((state) => state === 'failed').length;
  return (
    <>
      <span className="desk-progress" data-done={done === all.length || undefined}>
        <Icon name={done === all.length ? 'check' : 'clock'} size={16} />
        {t('desk.news.progress', { done, total: all.length })}
      </span>
      {failed > 0 && (
        <span className="desk-progress" data-failed>
          <Icon name="warn" size={16} />
          {t('desk.news.failedLanguages', { count: failed })}
        </span>
      )}
    </>
  );
}
