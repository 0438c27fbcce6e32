import { useLoaderData, useRevalidator } from 'react-router';
import type { ModuleState } from '#contract/api/setup/modules.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { ModuleCard } from './module-card.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('modules.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<readonly ModuleState[]> {
  const { data } = await context.get(apiContext).call('GET /api/admin/modules');
  return data;
}

export const ErrorBoundary = AdminFailure;

/** The parts beyond the core: what each is, what it needs, and its switch. */
export function Component() {
  const { t } = useTexts();
  const modules = useLoaderData<readonly ModuleState[]>();
  const { revalidate, state } = useRevalidator();
  const refresh = (
    <Button
      variant="quiet"
      size="small"
      icon="refresh"
      className="needs-script"
      busy={state === 'loading'}
      busyText={t('site.loading')}
      onClick={() => void revalidate()}
    >
      {t('admin.state.refresh')}
    </Button>
  );
  return (
    <section aria-labelledby="admin-modules">
      <SectionTitle id="admin-modules" aside={refresh}>
        {t('admin.nav.modules')}
      </SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.modules.text')}</p>
        <ul className="modules">
          {modules.map((each) => (
            <ModuleCard key={each.name} module={each} />
          ))}
        </ul>
      </div>
    </section>
  );
}
