import { useState } from 'react';
import type { ListedWebhook } from '#contract/api/staff/webhooks.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { unlessDone } from '#web/forms/unless-done.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Deliveries, reasonText } from './deliveries.tsx';

interface RowProps {
  readonly webhook: ListedWebhook;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function TestButton({ webhook: { id, name } }: Pick<RowProps, 'webhook'>) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const submission = useSubmission();
  async function test(): Promise<void> {
    const { data } = await api.call('POST /api/admin/webhooks/{id}/test', { params: { id } });
    const { isDelivered, answer } = data;
    const reason = reasonText(t, data);
    const title = isDelivered
      ? t('admin.webhooks.tested', { answer: reason })
      : t('admin.webhooks.testFailed', { reason });
    toast({ kind: isDelivered ? 'success' : 'error', title, ...(answer && { text: answer.slice(0, 300) }) });
  }
  return (
    <>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <Button
        variant="quiet"
        size="small"
        icon="bell"
        aria-label={t('site.labelled', { label: t('admin.webhooks.test'), value: name })}
        busy={submission.busy}
        busyText={t('site.loading')}
        onClick={() => void submission.send(test)}
      >
        {t('admin.webhooks.test')}
      </Button>
    </>
  );
}

function Row({ webhook, onEdit, onDelete }: RowProps) {
  const { t } = useTexts();
  const { name, kind, host, events, isOn } = webhook;
  return (
    <li className="event-row">
      <div>
        <p className="event-row-title">{name}</p>
        <p className="event-row-facts">
          {t(`admin.webhooks.${kind}`)} · {host}
          {!isOn && ` · ${t('admin.webhooks.off')}`}
        </p>
        <p className="event-row-facts">
          {events.map((type) => t(`admin.webhooks.event.${type}`)).join(' · ')}
        </p>
        <Deliveries webhook={webhook} />
      </div>
      <div className="event-row-buttons">
        <TestButton webhook={webhook} />
        <Button
          variant="quiet"
          size="small"
          icon="edit"
          aria-label={t('site.labelled', { label: t('admin.webhooks.edit'), value: name })}
          onClick={onEdit}
        >
          {t('admin.webhooks.edit')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          aria-label={t('site.labelled', { label: t('admin.webhooks.delete'), value: name })}
          onClick={onDelete}
        >
          {t('admin.webhooks.delete')}
        </Button>
      </div>
    </li>
  );
}

interface RowsProps {
  readonly webhooks: readonly ListedWebhook[];
  readonly onEdit: (webhook: ListedWebhook) => void;
  readonly onChanged: () => Promise<void>;
}

export function WebhookRows({ webhooks, onEdit, onChanged }: RowsProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const [chosen, setChosen] = useState<ListedWebhook | null>(null);

  async function remove({ id, name }: ListedWebhook, close: () => void): Promise<void> {
    await unlessDone('webhooks.notFound', api.call('DELETE /api/admin/webhooks/{id}', { params: { id } }));
    close();
    toast({ kind: 'success', title: t('admin.webhooks.deleted', { name }) });
    await onChanged();
  }

  return (
    <>
      <ul className="event-rows" tabIndex={-1}>
        {webhooks.map((webhook) => (
          <Row
            key={webhook.id}
            webhook={webhook}
            onEdit={() => onEdit(webhook)}
            onDelete={() => setChosen(webhook)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={t('admin.webhooks.deleteTitle')}
        confirm={t('admin.webhooks.delete')}
        onClose={() => setChosen(null)}
        onConfirm={async (close) => {
          if (chosen) await remove(chosen, close);
        }}
      >
        <p>{t('admin.webhooks.deleteText', { name: chosen?.name ?? '' })}</p>
      </ConfirmDialog>
    </>
  );
}
