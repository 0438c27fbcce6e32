import { useState } from 'react';
import type { Translation } from '#contract/api/translations.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useTexts } from '#web/i18n.ts';
import { Flag } from '#web/ui/art/flag.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { RetryButton } from './retry-button.tsx';
import { languageName } from './translation-item.ts';
import { TranslationStatus } from './translation-status.tsx';

type Target = Translation['language'];

interface TranslationRowsProps {
  readonly translations: readonly Translation[];
  readonly hasEngine: boolean;
  /** Requests a new translation. @throws what the call throws */
  readonly onRetry: (language: Target) => Promise<void>;
}

export function TranslationRows({ translations, hasEngine, onRetry }: TranslationRowsProps) {
  const { t } = useTexts();
  const [replacing, setReplacing] = useState<Target>();
  const retry = async ({ language, state }: Translation) => {
    if (state === 'edited') setReplacing(language);
    else await onRetry(language);
  };
  return (
    <>
      <ul className="translation-rows" aria-label={t('desk.translation.languages')}>
        {translations.map((translation) => (
          <li key={translation.language} className="translation-row">
            <Language code={translation.language} />
            <TranslationStatus translation={translation} hasEngine={hasEngine} />
            <Actions translation={translation} onRetry={() => retry(translation)} />
          </li>
        ))}
      </ul>
      <ConfirmReplaceCorrection
        language={replacing}
        onClose={() => setReplacing(undefined)}
        onConfirm={onRetry}
      />
    </>
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
  readonly onRetry: () => Promise<void>;
}

function Actions({ translation, onRetry }: ActionsProps) {
  const { t } = useTexts();
  const { language, working } = translation;
  const { name } = languageName(language);
  return (
    <div className="translation-actions">
      <ButtonLink
        to={{ search: `?language=${language}` }}
        variant="quiet"
        size="small"
        icon="edit"
        aria-label={t('desk.translation.correctOf', { language: name })}
      >
        {t('desk.translation.correct')}
      </ButtonLink>
      <RetryButton
        size="small"
        label={t('desk.translation.retryOf', { language: name })}
        working={working}
        onRetry={onRetry}
      >
        {t('desk.translation.retry')}
      </RetryButton>
    </div>
  );
}

interface ReplaceCorrectionProps {
  /** The language to be overwritten; undefined while the dialog is closed. */
  readonly language: Target | undefined;
  readonly onClose: () => void;
  readonly onConfirm: TranslationRowsProps['onRetry'];
}

/** Asks before a manual correction is overwritten. */
function ConfirmReplaceCorrection({ language, onClose, onConfirm }: ReplaceCorrectionProps) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      open={language !== undefined}
      icon="refresh"
      title={t('desk.translation.replaceTitle')}
      confirm={t('desk.translation.retry')}
      failureTitle={t('desk.translation.retryFailure')}
      onClose={onClose}
      onConfirm={async () => {
        if (language) await onConfirm(language);
        onClose();
      }}
    >
      {language && <p>{t('desk.translation.replaceText', { language: languageName(language).name })}</p>}
    </ConfirmDialog>
  );
}
