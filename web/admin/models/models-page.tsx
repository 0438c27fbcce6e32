import { useLoaderData } from 'react-router';
import type { ModelsState } from '#contract/api/setup/models.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { usePolling } from '#web/admin/use-polling.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { FetchForm } from './fetch-form.tsx';
import { InstalledModels } from './installed-models.tsx';
import { MachineFacts } from './machine-facts.tsx';
import { ModelWorkList } from './model-work.tsx';
import { UseBuiltin } from './use-builtin.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('models.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<ModelsState> {
  return (await context.get(apiContext).call('GET /api/admin/models')).data;
}

export const ErrorBoundary = AdminFailure;

const [busySeconds, idleSeconds] = [2, 20];

/** The built-in translation: whether it is used, what the machine can do, and its models. */
export function Component() {
  const { t } = useTexts();
  const state = useLoaderData<ModelsState>();
  const isBusy = !state.isPaused && state.work.some((each) => each.state !== 'failed');
  usePolling(isBusy ? busySeconds : idleSeconds);
  return (
    <section aria-labelledby="admin-models">
      <SectionTitle id="admin-models">{t('models.title')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.models.text')}</p>
        <UseBuiltin isOn={state.isOn} engines={state.engines} />
        <ModelWorkList state={state} />
        <MachineFacts machine={state.machine} diskFreeBytes={state.diskFreeBytes} />
        <InstalledModels state={state} />
        <h3 className="text-card">{t('admin.models.fetchTitle')}</h3>
        <FetchForm state={state} />
        <p className="text-meta text-muted">
          {t('admin.models.licence', { maker: 'Mozilla' })}{' '}
          <a className="link" href="https://www.mozilla.org/MPL/2.0/" rel="noreferrer">
            MPL-2.0
          </a>
        </p>
      </div>
    </section>
  );
}
