import type { Check } from '#contract/api/setup/checklist.ts';
import type { ModelsState } from '#contract/api/setup/models.ts';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { CheckRow } from './check-row.tsx';

const order: readonly Check['state'][] = ['problem', 'todo', 'ok'];

interface ChecklistProps {
  readonly checks: readonly Check[];
  /** Null where the built-in engine is not to be offered. */
  readonly models: ModelsState | null;
}

/** What there is to set up: what is wrong or missing first, and what is in order when it is asked for. */
export function Checklist({ checks, models }: ChecklistProps) {
  const { t } = useTexts();
  const done = checks.filter(({ state }) => state === 'ok');
  const open = order.flatMap((state) => checks.filter((each) => each.state === state && state !== 'ok'));
  return (
    <div className="admin-section">
      {open.length > 0 && (
        <ul className="checks panel">
          {open.map((check) => (
            <CheckRow key={check.name} check={check} models={models} />
          ))}
        </ul>
      )}
      <details className="checks-done panel" open={open.length === 0 || undefined}>
        <summary>
          <Icon name="down" size={18} />
          {t('admin.checklist.progress', { done: done.length, total: checks.length })}
        </summary>
        <ul className="checks">
          {done.map((check) => (
            <CheckRow key={check.name} check={check} models={null} />
          ))}
        </ul>
      </details>
    </div>
  );
}
