import { errorProblems } from '#web/forms/error-text.ts';
import type { Submission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import type { AppearanceDraft } from './use-draft.ts';

interface Props {
  readonly draft: AppearanceDraft;
  /** Visitors see what the draft says. */
  readonly isPublished: boolean;
  readonly isReadable: boolean;
  readonly submission: Submission;
  readonly onPublish: () => void;
}

/** The state of the draft, and what to do with it; stays in view. */
export function DraftBar({ draft, isPublished, isReadable, submission, onPublish }: Props) {
  const { t } = useTexts();
  const { undo, redo, isSaving, error } = draft;
  const saved = isSaving ? t('admin.appearance.saving') : t('admin.appearance.saved');
  const problems = error ? errorProblems(error, 0, t) : submission.failure;
  const failure = problems.map(({ text }) => text).join(' ');
  return (
    <div className="appearance-bar">
      <p className="appearance-state" role="status">
        <strong>{t('admin.appearance.draft')}</strong>{' '}
        {isPublished ? t('admin.appearance.same') : `${saved} ${t('admin.appearance.waiting')}`}
      </p>
      <div className="appearance-buttons">
        <Button type="button" variant="quiet" size="small" disabled={!undo} onClick={undo}>
          {t('admin.appearance.undo')}
        </Button>
        <Button type="button" variant="quiet" size="small" disabled={!redo} onClick={redo}>
          {t('admin.appearance.redo')}
        </Button>
        <Button
          type="button"
          variant="gold"
          size="small"
          disabled={isPublished || !isReadable}
          busy={submission.busy}
          busyText={t('admin.appearance.publishing')}
          onClick={onPublish}
        >
          {t('admin.appearance.publish')}
        </Button>
      </div>
      {!isReadable && <FieldError id="appearance-unreadable">{t('appearance.unreadable')}</FieldError>}
      {failure && <FieldError id="appearance-failure">{failure}</FieldError>}
    </div>
  );
}
