import type { NewsKind } from '#contract/news/news-kinds.ts';
import { useTexts } from '#web/i18n.ts';

interface NewsTagsProps {
  readonly item: { readonly kind: NewsKind; readonly pinned: boolean };
}

/** Marks pinned items and those that are more than news. */
export function NewsTags({ item: { kind, pinned } }: NewsTagsProps) {
  const { t } = useTexts();
  return (
    <>
      {pinned && <span className="tag">{t('news.pinned')}</span>}
      {kind !== 'news' && <span className="tag">{t(`news.kinds.${kind}`)}</span>}
    </>
  );
}
