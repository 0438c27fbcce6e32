import { useLoaderData } from 'react-router';
import type { HomeState } from '#contract/api/design/home.ts';
import type { Home, HomeBlock } from '#contract/design/home.ts';
import { unfinishedBlock, wordsIn } from '#contract/design/home-blocks.ts';
import { isLanguageCode } from '#contract/languages.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { useSourceLanguage } from '#web/admin/admin-texts.tsx';
import { DraftBar } from '#web/admin/design/draft-bar.tsx';
import { StoredPreview } from '#web/admin/design/preview-frame.tsx';
import { useDesign } from '#web/admin/design/use-design.ts';
import { Versions } from '#web/admin/design/versions.tsx';
import { SourceLanguageField } from '#web/admin/editor/source-language.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { BlockList } from './block-list.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('site.home')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<HomeState> {
  const { data } = await context.get(apiContext).call('GET /api/admin/home');
  return data;
}

export const ErrorBoundary = AdminFailure;

function useHomeDesign(state: HomeState) {
  const api = useStaffApi();
  const source = useSourceLanguage();
  const design = useDesign<Home>('home', state, {
    read: () => api.call('GET /api/admin/home'),
    store: (body) => api.call('PUT /api/admin/home/draft', { body }),
    publish: (body) => api.call('POST /api/admin/home/publish', { body }),
    restore: (body) => api.call('POST /api/admin/home/restore', { body }),
  });
  const { language, blocks } = design.draft.document;
  // Its first words are in the language that the site's texts are written in.
  const hasWords = blocks.some((block) => wordsIn(block).length > 0);
  return { design, language: hasWords ? language : source };
}

export function Component() {
  const state = useLoaderData<HomeState>();
  const { t } = useTexts();
  const { design, language } = useHomeDesign(state);
  const { draft } = design;
  const home = draft.document;
  const unfinished = unfinishedBlock(home);
  return (
    <section aria-labelledby="admin-home">
      <SectionTitle id="admin-home">{t('admin.nav.home')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.home.text')}</p>
        <DraftBar
          design={design}
          problem={unfinished && t('admin.home.lacks', { block: t(`admin.home.kinds.${unfinished.kind}`) })}
        />
        <div className="design-layout">
          <div className="design-fields">
            <BlockList
              blocks={home.blocks}
              language={language}
              defaults={state.defaults}
              onChange={(blocks: readonly HomeBlock[]) => draft.change({ language, blocks: [...blocks] })}
            />
            <section className="design-card">
              <SourceLanguageField
                id="home-language"
                value={language}
                onChange={(code) => isLanguageCode(code) && draft.change({ language: code })}
              />
            </section>
            <Versions versions={state.versions} onRestore={design.restore} />
          </div>
          <StoredPreview part="home" revision={draft.revision} />
        </div>
      </div>
    </section>
  );
}
