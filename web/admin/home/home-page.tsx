import { useEffect, useRef } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { HomeState } from '#contract/api/design/home.ts';
import type { Home, HomeBlock } from '#contract/design/home.ts';
import { unfinishedBlock, wordsIn } from '#contract/design/home-blocks.ts';
import { isLanguageCode } from '#contract/languages.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { useSourceLanguage } from '#web/admin/admin-texts.tsx';
import { DraftBar } from '#web/admin/design/draft-bar.tsx';
import { PreviewFrame } from '#web/admin/design/preview-frame.tsx';
import { useDraft } from '#web/admin/design/use-draft.ts';
import { Versions } from '#web/admin/design/versions.tsx';
import { SourceLanguageField } from '#web/admin/editor/source-language.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { apiContext } from '#web/api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { BlockList } from './block-list.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('admin.nav.home')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<HomeState> {
  const { data } = await context.get(apiContext).call('GET /api/admin/home');
  return data;
}

export const ErrorBoundary = AdminFailure;

/** The frame shows what is stored: it is loaded again with every draft that has been saved. */
function usePreview(isSaving: boolean) {
  const frame = useRef<HTMLIFrameElement>(null);
  const wasSaving = useRef(isSaving);
  useEffect(() => {
    if (wasSaving.current && !isSaving) frame.current?.contentWindow?.location.reload();
    wasSaving.current = isSaving;
  }, [isSaving]);
  return frame;
}

function useHomeDraft(state: HomeState) {
  const api = useStaffApi();
  const source = useSourceLanguage();
  const draft = useDraft<Home>(state, async (document, revision) => {
    const stored = await api.call('PUT /api/admin/home/draft', { body: { document, revision } });
    return stored.revision;
  });
  const { language, blocks } = draft.document;
  // Its first words are in the language that the site's texts are written in.
  const hasWords = blocks.some((block) => wordsIn(block).length > 0);
  return { draft, language: hasWords ? language : source };
}

export function Component() {
  const state = useLoaderData<HomeState>();
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  const { draft, language } = useHomeDraft(state);
  const frame = usePreview(draft.isSaving);
  const home = draft.document;
  const unfinished = unfinishedBlock(home);

  const publish = () =>
    submission.send(async () => {
      const revision = await draft.save();
      await api.call('POST /api/admin/home/publish', { body: { revision } });
      toast({ kind: 'success', title: t('admin.design.published') });
      await revalidate();
    });

  const restore = (version: number) =>
    submission.send(async () => {
      const revision = await draft.save();
      const restored = await api.call('POST /api/admin/home/restore', { body: { version, revision } });
      toast({ kind: 'success', title: t('admin.design.restored') });
      draft.take(restored.document, restored.revision);
    });

  return (
    <section aria-labelledby="admin-home">
      <SectionTitle id="admin-home">{t('admin.nav.home')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.home.text')}</p>
        <DraftBar
          draft={draft}
          isPublished={JSON.stringify(home) === JSON.stringify(state.published)}
          problem={unfinished && t('admin.home.lacks', { block: t(`admin.home.kinds.${unfinished.kind}`) })}
          submission={submission}
          onPublish={publish}
        />
        <div className="appearance home-desk">
          <div className="appearance-fields">
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
            <Versions versions={state.versions} onRestore={restore} />
          </div>
          <PreviewFrame frame={frame} query="preview=home" />
        </div>
      </div>
    </section>
  );
}
