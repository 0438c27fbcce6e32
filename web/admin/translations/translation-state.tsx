import type { SystemStatus } from '#contract/api/status.ts';
import { EngineCard } from '#web/admin/status/engine-card.tsx';
import { Stats } from '#web/admin/status/stats.tsx';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { utcTime } from '#web/ui/time/utc-time.ts';
import { ExampleSettings, translationExample } from './example-settings.tsx';

type Translation = SystemStatus['translation'];

interface TranslationStateProps {
  readonly state: Translation;
  /** Whether the checklist says what is not set up. */
  readonly isListed: boolean;
}

export function TranslationState({ state, isListed }: TranslationStateProps) {
  const { t } = useTexts();
  const { queued, done, failed, edited } = state.counts;
  return (
    <div className="admin-section">
      {state.engines.length === 0 && !isListed && <NoEngine />}
      <Stats
        figures={[
          { label: t('admin.state.queued'), value: queued },
          { label: t('admin.state.done'), value: done },
          { label: t('admin.state.edited'), value: edited },
          { label: t('admin.state.failedCount'), value: failed, alarming: failed > 0 },
        ]}
      />
      <p className="text-muted">
        <Oldest at={state.oldestWaitingAt} />
      </p>
      {state.engines.length > 0 && (
        <ol className="admin-engines">
          {state.engines.map((engine) => (
            <EngineCard key={engine.name} engine={engine} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Oldest({ at }: { readonly at: string | null }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  if (at === null) return t('admin.state.nothingWaits');
  return <span suppressHydrationWarning>{t('admin.state.oldest', { date: utcTime(tag, at) })}</span>;
}

function NoEngine() {
  const { t } = useTexts();
  return (
    <Note edge="gold" icon="globe" title={t('admin.state.noEngine')}>
      <p>{t('admin.state.noEngineText', { file: '.env' })}</p>
      <ExampleSettings settings={translationExample} />
      <p>{t('admin.state.noEngineAfter')}</p>
    </Note>
  );
}
