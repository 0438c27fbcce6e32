import type { EngineState } from '#contract/api/status.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import type en from '#locales/en.json';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { utcTime } from '#web/ui/time/utc-time.ts';

type Trouble = Exclude<keyof typeof en.admin.state.trouble, 'unknown'>;

const troubles: readonly Trouble[] = ['unsupported', 'quota', 'busy', 'away', 'refused', 'rubbish'];

/** State of a translation engine and its usage this month. */
export function EngineCard({ engine }: { readonly engine: EngineState }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { calls, failures, cost } = engine.month;
  return (
    <li className="panel admin-engine">
      <h3 className="text-card">{engine.name}</h3>
      <Health engine={engine} />
      <dl className="admin-facts">
        <div>
          <dt>{t('admin.state.calls')}</dt>
          <dd>{formatNumber(tag, calls)}</dd>
        </div>
        <div>
          <dt>{t('admin.state.failures')}</dt>
          <dd>{formatNumber(tag, failures)}</dd>
        </div>
        <div>
          <dt>{t('admin.state.characters')}</dt>
          <dd>
            <Characters engine={engine} />
          </dd>
        </div>
        <div>
          <dt>{t('admin.state.cost')}</dt>
          <dd>{cost === null ? t('admin.state.noPrice') : formatCost(tag, cost)}</dd>
        </div>
      </dl>
    </li>
  );
}

/** No currency symbol: the currency is the owner's and unknown. */
function formatCost(tag: string, cost: number): string {
  const maximumFractionDigits = cost < 1 ? 4 : 2;
  return new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits }).format(cost);
}

/** Whether the engine works, pauses or has had problems. */
export function Health({ engine: { pausedUntil, trouble } }: { readonly engine: EngineState }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const known = troubles.find((each) => each === trouble) ?? 'unknown';
  const reason = trouble === null ? '' : t(`admin.state.trouble.${known}`);
  if (pausedUntil === null) {
    return (
      <p className="admin-health" data-health={reason === '' ? 'good' : 'doubtful'}>
        <Icon name={reason === '' ? 'check' : 'warn'} size={18} />
        {reason === '' ? t('admin.state.ready') : t('admin.state.lastTrouble', { trouble: reason })}
      </p>
    );
  }
  const date = utcTime(tag, pausedUntil);
  return (
    <p className="admin-health" data-health="paused" suppressHydrationWarning>
      <Icon name="pause" size={18} />
      {reason === '' ? t('admin.state.paused', { date }) : t('admin.state.pausedFor', { date, reason })}
    </p>
  );
}

function Characters({ engine: { month } }: { readonly engine: EngineState }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const used = formatNumber(tag, month.characters);
  if (month.quota === null) return used;
  const words = t('admin.state.ofQuota', { used, quota: formatNumber(tag, month.quota) });
  return (
    <>
      {words}
      <meter
        className="admin-meter"
        min={0}
        max={month.quota}
        high={month.quota * 0.9}
        value={month.characters}
        aria-hidden="true"
      />
    </>
  );
}
