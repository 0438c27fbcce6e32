import { useLoaderData, useRevalidator } from 'react-router';
import type { AppearanceState } from '#contract/api/design/appearance.ts';
import { accentContrast, isReadable, palettes } from '#contract/design/palettes.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { DraftBar } from '#web/admin/design/draft-bar.tsx';
import { useDraft } from '#web/admin/design/use-draft.ts';
import { Versions } from '#web/admin/design/versions.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { apiContext } from '#web/api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { ColourFields } from './colour-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { Preview } from './preview.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('admin.nav.appearance')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<AppearanceState> {
  const { data } = await context.get(apiContext).call('GET /api/admin/appearance');
  return data;
}

export const ErrorBoundary = AdminFailure;

export function Component() {
  const state = useLoaderData<AppearanceState>();
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  const draft = useDraft(state, async (document, revision) => {
    const stored = await api.call('PUT /api/admin/appearance/draft', { body: { document, revision } });
    return stored.revision;
  });
  const appearance = draft.document;
  const { settings } = state;
  const names = {
    siteName: appearance.siteName ?? settings.siteName,
    serverName: appearance.serverName ?? settings.serverName,
  };
  const readable = isReadable(accentContrast(palettes[appearance.palette], appearance.accent));

  const publish = () =>
    submission.send(async () => {
      const revision = await draft.save();
      await api.call('POST /api/admin/appearance/publish', { body: { revision } });
      toast({ kind: 'success', title: t('admin.design.published') });
      await revalidate();
    });

  const restore = (version: number) =>
    submission.send(async () => {
      const revision = await draft.save();
      const body = { version, revision };
      const restored = await api.call('POST /api/admin/appearance/restore', { body });
      toast({ kind: 'success', title: t('admin.design.restored') });
      draft.take(restored.document, restored.revision);
    });

  const isPublished = JSON.stringify(appearance) === JSON.stringify(state.published);
  return (
    <section aria-labelledby="admin-appearance">
      <SectionTitle id="admin-appearance">{t('admin.nav.appearance')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.appearance.text')}</p>
        <DraftBar
          draft={draft}
          isPublished={isPublished}
          problem={readable ? undefined : t('appearance.unreadable')}
          submission={submission}
          onPublish={publish}
        />
        <div className="appearance">
          <div className="appearance-fields">
            <NameFields draft={draft} settings={settings} />
            <ColourFields draft={draft} />
            <Versions versions={state.versions} onRestore={restore} />
          </div>
          <Preview appearance={appearance} names={names} />
        </div>
      </div>
    </section>
  );
}
