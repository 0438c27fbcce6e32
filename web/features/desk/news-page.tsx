import { useTranslation } from 'react-i18next';
import { DeskFailure } from '#web/desk/desk-failure.tsx';
import type { MetaOf } from '#web/page-state.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('news.title')} · ${t('nav.desk')}`,
  noIndex: true,
});

export const ErrorBoundary = DeskFailure;

/** The news: publishing, changing and deleting them. */
export function Component() {
  const { t } = useTranslation();
  return <SectionTitle>{t('desk.nav.news')}</SectionTitle>;
}
