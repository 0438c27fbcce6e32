import { useLoaderData } from 'react-router';
import type { AppearanceState } from '#contract/api/design/appearance.ts';
import { accentContrast, isReadable, palettes } from '#contract/design/palettes.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { DraftBar } from '#web/admin/design/draft-bar.tsx';
import { useDesign } from '#web/admin/design/use-design.ts';
import { Versions } from '#web/admin/design/versions.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { ColourFields } from './colour-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { Preview } from './preview.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('appearance.title')} · ${t('nav.admin')}`,
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
  const design = useDesign('appearance', state, {
    read: () => api.call('GET /api/admin/appearance'),
    store: (body) => api.call('PUT /api/admin/appearance/draft', { body }),
    publish: (body) => api.call('POST /api/admin/appearance/publish', { body }),
    restore: (body) => api.call('POST /api/admin/appearance/restore', { body }),
  });
  const { draft } = design;
  const appearance = draft.document;
  const { settings } = state;
  const names = {
    siteName: appearance.siteName ?? settings.siteName,
    serverName: appearance.serverName ?? settings.serverName,
  };
  const readable = isReadable(accentContrast(palettes[appearance.palette], appearance.accent));

  return (
    <section aria-labelledby="admin-appearance">
      <SectionTitle id="admin-appearance">{t('admin.nav.appearance')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.appearance.text')}</p>
        <DraftBar design={design} problem={readable ? undefined : t('appearance.unreadable')} />
        <div className="design-layout">
          <div className="design-fields">
            <NameFields draft={draft} settings={settings} />
            <ColourFields draft={draft} />
            <Versions versions={state.versions} onRestore={design.restore} />
          </div>
          <Preview appearance={appearance} names={names} />
        </div>
      </div>
    </section>
  );
}
