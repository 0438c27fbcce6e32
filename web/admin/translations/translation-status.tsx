import type { Translation } from '#contract/api/translations.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { formatDate, formatTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';
import { needsEngine } from './translation-item.ts';

interface StatusProps {
  readonly translation: Translation;
  /** Language of the original. */
  readonly source: LanguageCode;
  readonly hasEngine: boolean;
}

function iconOf({ state, working }: Translation): IconName {
  if (working) return 'spinner';
  return ({ queued: 'clock', done: 'check', failed: 'warn', edited: 'edit' } as const)[state];
}

/** Translates a reason code; an unknown code is shown as it is. */
function useReason(): (code: string) => string {
  const { t, has } = useTexts();
  return (code) => {
    const key = `admin.translation.reason.${code}`;
    return has(key) ? t(key as 'admin.translation.reason.error') : code;
  };
}

function useStateText({ translation, source, hasEngine }: StatusProps): string {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const reasonOf = useReason();
  const { state, working, engine, reason, updatedAt } = translation;
  const date = formatDate(tag, updatedAt);
  if (working) return t('admin.translation.working');
  if (state === 'edited') return t('admin.translation.edited', { date });
  if (state === 'failed') return t('admin.translation.failed', { reason: reasonOf(reason ?? 'error') });
  if (state === 'queued') {
    const stuck = needsEngine(translation, source) && !hasEngine;
    return t(stuck ? 'admin.translation.waitsForEngine' : 'admin.translation.queued');
  }
  if (engine === 'spelling') return t('admin.translation.spelled', { date });
  return t('admin.translation.doneBy', { engine: (engine ?? '').split(',').join(', '), date });
}

/** State of a translation in one line, with details below. */
export function TranslationStatus(props: StatusProps) {
  const { translation } = props;
  const words = useStateText(props);
  const { state, working } = translation;
  const icon = iconOf(translation);
  return (
    <div className="translation-status" data-state={working ? 'working' : state}>
      <p className="translation-state">
        <Icon name={icon} size={18} className={icon === 'spinner' ? 'spinner' : undefined} />
        <span suppressHydrationWarning>{words}</span>
      </p>
      <Details {...props} />
    </div>
  );
}

function Details({ translation, hasEngine }: StatusProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const reasonOf = useReason();
  const { state, working, reason, attempts, nextTryAt, title, outdated } = translation;
  const waits = state === 'queued' || state === 'failed';
  const lines = [
    state === 'queued' && reason !== null && t('admin.translation.lastReason', { reason: reasonOf(reason) }),
    state === 'failed' && t('admin.translation.tries', { count: attempts }),
    waits && !working && (state === 'failed' || reason !== null) && hasEngine && nextTryAt !== null
      ? t('admin.translation.nextTry', { time: formatTime(tag, nextTryAt) })
      : false,
    waits && t(title === null ? 'admin.translation.readersOriginal' : 'admin.translation.readersOld'),
    outdated && !waits && t('admin.translation.outdated'),
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return null;
  return (
    <p className="translation-details" suppressHydrationWarning>
      {lines.join(' · ')}
    </p>
  );
}
