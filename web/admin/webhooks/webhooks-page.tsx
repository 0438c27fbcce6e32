import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { ListedWebhook } from '#contract/api/staff/webhooks.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { apiContext } from '#web/api.ts';
import { useFocusBack } from '#web/forms/use-focus-back.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRows } from './webhook-rows.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('webhooks.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<readonly ListedWebhook[]> {
  return (await context.get(apiContext).call('GET /api/admin/webhooks')).data;
}

export const ErrorBoundary = AdminFailure;

interface Secret {
  readonly name: string;
  readonly secret: string;
}

/** Services that are told what happens here. */
export function Component() {
  const { t } = useTexts();
  const webhooks = useLoaderData<readonly ListedWebhook[]>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [editing, setEditing] = useState<ListedWebhook | 'new' | null>(null);
  const place = useFocusBack<HTMLDivElement>(editing);
  const [made, setMade] = useState<Secret | null>(null);

  async function done(name: string, secret: string | null): Promise<void> {
    // Another one may have been opened meanwhile, which stays.
    setEditing((now) => (now === editing ? null : now));
    setMade(secret === null ? null : { name, secret });
    toast({ kind: 'success', title: t('admin.webhooks.saved', { name }) });
    await revalidate();
  }

  return (
    <section aria-labelledby="admin-webhooks">
      <SectionTitle id="admin-webhooks">{t('webhooks.title')}</SectionTitle>
      <div className="admin-section" ref={place}>
        <p className="admin-intro">{t('admin.webhooks.text')}</p>
        {made && (
          <Note edge="gold" icon="key" title={t('admin.webhooks.secretTitle', { name: made.name })}>
            <p>{t('admin.webhooks.secretText', { standard: 'Standard Webhooks' })}</p>
            <p>
              <code className="webhook-secret">{made.secret}</code>
            </p>
          </Note>
        )}
        {editing === null ? (
          <Button variant="gold" icon="plus" className="event-add" onClick={() => setEditing('new')}>
            {t('admin.webhooks.add')}
          </Button>
        ) : (
          <WebhookForm
            key={editing === 'new' ? 'new' : editing.id}
            webhook={editing === 'new' ? null : editing}
            onDone={done}
            onCancel={() => setEditing(null)}
          />
        )}
        {webhooks.length === 0 ? (
          <StateBox
            kind="empty"
            icon="bell"
            level={3}
            title={t('admin.webhooks.empty')}
            text={t('admin.webhooks.emptyText')}
          />
        ) : (
          <WebhookRows webhooks={webhooks} onEdit={setEditing} onChanged={revalidate} />
        )}
      </div>
    </section>
  );
}
