import { useLoaderData } from 'react-router';
import type { GlossaryTerm } from '#contract/api/glossary.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { TermForm } from './term-form.tsx';
import { TermList } from './term-list.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('glossary.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<readonly GlossaryTerm[]> {
  const { data } = await context.get(apiContext).call('GET /api/glossary');
  return data;
}

export const ErrorBoundary = AdminFailure;

/** Terms that are never translated. */
export function Component() {
  const { t } = useTexts();
  const terms = useLoaderData<readonly GlossaryTerm[]>();
  return (
    <section aria-labelledby="admin-glossary">
      <SectionTitle id="admin-glossary">{t('glossary.title')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.glossary.text')}</p>
        <TermForm />
        {terms.length === 0 ? (
          <StateBox
            kind="empty"
            icon="chat"
            level={3}
            title={t('admin.glossary.empty')}
            text={t('admin.glossary.emptyText')}
          />
        ) : (
          <TermList terms={terms} />
        )}
      </div>
    </section>
  );
}
