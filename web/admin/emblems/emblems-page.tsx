import { useLoaderData } from 'react-router';
import type { MarkState } from '#contract/api/world/guilds.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { markFiles } from '#contract/guilds/marks.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { apiContext } from '#web/api.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { UploadForm } from './upload-form.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('profiles.emblems.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

const edges = { off: 'gold', waiting: 'gold', ready: 'success', unreadable: 'danger' } as const;

/** @throws ApiError, 404 while the module is off */
export async function loader({ context }: LoaderArgs): Promise<MarkState> {
  return (await context.get(apiContext).call('GET /api/admin/guild-marks')).data;
}

export const ErrorBoundary = AdminFailure;

/** Where the emblems of guilds come from. */
export function Component() {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { folder, problems, marks } = useLoaderData<MarkState>();
  return (
    <section aria-labelledby="admin-emblems">
      <SectionTitle id="admin-emblems">{t('profiles.emblems.title')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('profiles.emblems.text', markFiles)}</p>
        <Note
          edge={edges[folder]}
          icon={folder === 'unreadable' ? 'warn' : 'flag'}
          title={t('profiles.emblems.count', { count: formatNumber(tag, marks) })}
        >
          <p>{t(`profiles.emblems.${folder}`, markFiles)}</p>
          {problems && <p>{t('profiles.emblems.problems', { files: problems.join(', ') })}</p>}
        </Note>
        {folder !== 'ready' && <UploadForm />}
      </div>
    </section>
  );
}
