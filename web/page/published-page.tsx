import type { ReactNode } from 'react';
import type { Page } from '#contract/api/pages.ts';
import { isLanguageCode, tagOf } from '#contract/languages.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import type { Api } from '#web/api.ts';
import { formatDate } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Untranslated } from '#web/ui/feedback/untranslated.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Prose } from '#web/ui/prose/prose.tsx';
import { describe } from './page-meta.ts';
import { useShell } from './shell-data.ts';

/** What an administrator has published at the path. @throws ApiError */
export async function loadPublishedPage(api: Api, path: string): Promise<Page | null> {
  const { data: published } = await api.call('GET /api/published-pages');
  return published.includes(path) ? (await api.call('GET /api/page', { query: { path } })).data : null;
}

export function metaOfPage({ title, excerpt, path }: Page): PageMeta {
  return { title, description: describe(excerpt), path };
}

interface Props {
  readonly page: Page;
  /** Below its text. */
  readonly children?: ReactNode;
}

/** A page that an administrator has published. */
export function PublishedPage({ page, children }: Props) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { config } = useShell();
  const ownLanguage = page.translated || !isLanguageCode(page.language) ? undefined : tagOf(page.language);
  return (
    <>
      <PageHeader view="market" title={page.title} titleLanguage={ownLanguage} overline={config.serverName} />
      <PageBody>
        <article className="panel">
          <div className="news-item-body">
            {!page.translated && <Untranslated language={page.language} />}
            <Prose html={page.html} lang={ownLanguage} />
            <p className="news-meta mt-11" suppressHydrationWarning>
              {t('pages.changed', { date: formatDate(tag, page.updatedAt) })}
            </p>
          </div>
        </article>
        {children}
      </PageBody>
    </>
  );
}
