import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Translation } from '#contract/api/translations.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useTexts } from '#web/i18n.ts';
import { Flag } from '#web/ui/art/flag.tsx';
import { Icon } from '#web/ui/art/icon.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { RetryButton } from './retry-button.tsx';
import { countTranslations, languageName } from './translation-item.ts';
import { TranslationStatus } from './translation-status.tsx';

type Target = Translation['language'];
/** @param isConfirmed whether the reader agreed that a correction is replaced, which is left as it is otherwise */
type Retry = (language: Target, isConfirmed: boolean) => Promise<void>;

interface TranslationRowsProps {
  readonly translations: readonly Translation[];
  /** Language of the original. */
  readonly source: LanguageCode;
  readonly hasEngine: boolean;
  /** Requests a new translation; undefined where the reader may not. @throws what the call throws */
  readonly onRetry: Retry | undefined;
}

const isFinished = ({ state, outdated }: Translation) =>
  (state === 'done' || state === 'edited') && !outdated;

/**
 * Languages with work left, and the finished ones behind a summary. Which is which is decided once per view: a row that
 * moved while it is worked on would take the focus away.
 */
export function TranslationRows({ translations, source, hasEngine, onRetry }: TranslationRowsProps) {
  const { t } = useTexts();
  const [begunFinished] = useState(
    () => new Set(translations.filter(isFinished).map(({ language }) => language)),
  );
  const pending = translations.filter(({ language }) => !begunFinished.has(language));
  const finished = translations.filter(({ language }) => begunFinished.has(language));
  const [replacing, setReplacing] = useState<Target>();
  const retryOf = ({ language, state }: Translation) =>
    onRetry && (async () => (state === 'edited' ? setReplacing(language) : onRetry(language, false)));
  const row = (translation: Translation) => (
    <li key={translation.language} className="translation-row">
      <Language code={translation.language} />
      <TranslationStatus translation={translation} source={source} hasEngine={hasEngine} />
      <Actions translation={translation} onRetry={retryOf(translation)} />
    </li>
  );
  return (
    <>
      {pending.length > 0 && (
        <ul className="translation-rows" aria-label={t('admin.translation.languages')}>
          {pending.map(row)}
        </ul>
      )}
      {finished.length > 0 && (
        <details className="translation-finished">
          <FinishedSummary translations={finished} />
          <ul className="translation-rows" aria-label={t('admin.translation.languages')}>
            {finished.map(row)}
          </ul>
        </details>
      )}
      {onRetry && (
        <ConfirmReplaceCorrection
          language={replacing}
          onClose={() => setReplacing(undefined)}
          onConfirm={onRetry}
        />
      )}
    </>
  );
}

function FinishedSummary({ translations }: Pick<TranslationRowsProps, 'translations'>) {
  const { t } = useTexts();
  const { done, waiting, failed } = countTranslations(translations);
  return (
    <summary className="translation-finished-summary">
      <Icon name="check" size={18} />
      <strong>{t('admin.translation.finished', { count: done })}</strong>
      {waiting > 0 && <span>{t('admin.translation.waiting', { count: waiting })}</span>}
      {failed > 0 && (
        <span className="text-danger">{t('admin.news.failedLanguages', { count: failed })}</span>
      )}
      <span className="translation-flags" aria-hidden="true">
        {translations.map(({ language }) => (
          <Flag key={language} language={language} />
        ))}
      </span>
      <Icon name="chev" size={18} className="translation-chevron" />
    </summary>
  );
}

function Language({ code }: { readonly code: Target }) {
  const { name, tag } = languageName(code);
  return (
    <h3 className="translation-language" lang={tag}>
      <Flag language={code} />
      {name}
    </h3>
  );
}

interface ActionsProps {
  readonly translation: Translation;
  readonly onRetry: (() => Promise<void>) | undefined;
}

function Actions({ translation, onRetry }: ActionsProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const { language, working } = translation;
  const { name } = languageName(language);
  return (
    <div className="translation-actions">
      <ButtonLink
        to={{ pathname, search: `?language=${language}` }}
        variant="quiet"
        size="small"
        icon="edit"
        aria-label={t('admin.translation.correctOf', { language: name })}
      >
        {t('admin.translation.correct')}
      </ButtonLink>
      {onRetry && (
        <RetryButton
          size="small"
          label={t('admin.translation.retryOf', { language: name })}
          working={working}
          onRetry={onRetry}
        >
          {t('admin.translation.retry')}
        </RetryButton>
      )}
    </div>
  );
}

interface ReplaceCorrectionProps {
  /** The language to be overwritten; undefined while the dialog is closed. */
  readonly language: Target | undefined;
  readonly onClose: () => void;
  readonly onConfirm: Retry;
}

/** Asks before a manual correction is overwritten. */
function ConfirmReplaceCorrection({ language, onClose, onConfirm }: ReplaceCorrectionProps) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      open={language !== undefined}
      icon="refresh"
      title={t('admin.translation.replaceTitle')}
      confirm={t('admin.translation.retry')}
      failureTitle={t('admin.translation.retryFailure')}
      onClose={onClose}
      onConfirm={async (close) => {
        if (language) await onConfirm(language, true);
        close();
      }}
    >
      {language && <p>{t('admin.translation.replaceText', { language: languageName(language).name })}</p>}
    </ConfirmDialog>
  );
}
