import type { ListedWebhook } from '#contract/api/staff/webhooks.ts';
import type { DeliveryReason } from '#contract/webhooks/webhook-events.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { SiteTime } from '#web/ui/time/site-time.tsx';

interface Result {
  readonly status: number | null;
  readonly reason: DeliveryReason | null;
}

/** Why a try failed, in words. */
export function reasonText(t: Translate, { status, reason }: Result): string {
  if (reason === null || reason === 'status') return status === null ? '' : `HTTP ${status}`;
  return t(`admin.webhooks.reason.${reason}`);
}

/** What was sent last, and what became of it. */
export function Deliveries({ webhook }: { readonly webhook: ListedWebhook }) {
  const { t } = useTexts();
  const { deliveries } = webhook;
  if (deliveries.length === 0) return <p className="event-row-facts">{t('admin.webhooks.none')}</p>;
  const [, ofWebhook] = t('site.labelled', { label: '\n', value: webhook.name }).split('\n');
  return (
    <details className="webhook-deliveries">
      <summary className="admin-opener">
        {t('admin.webhooks.last')}
        <span className="sr-only">{ofWebhook}</span>
        <Icon name="chev" size={16} />
      </summary>
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id} data-state={delivery.state}>
            <SiteTime at={delivery.createdAt} />
            <span>{t(`admin.webhooks.event.${delivery.type}`)}</span>
            <span>
              {[t(`admin.webhooks.state.${delivery.state}`), reasonText(t, delivery)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
