import { useRef } from 'react';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { errorProblems } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import type { Design } from './use-design.ts';

interface Props {
  readonly design: Pick<Design<unknown>, 'isPublished' | 'submission' | 'changed' | 'publish'> & {
    readonly draft: Pick<Design<unknown>['draft'], 'undo' | 'redo' | 'isSaving' | 'error'>;
  };
  /** Why it can't be published. */
  readonly problem?: string | undefined;
}

/** The state of the draft, and what to do with it; stays in view. */
export function DraftBar({ design, problem }: Props) {
  const { t } = useTexts();
  const { draft, isPublished, submission, changed, publish } = design;
  const state = useRef<HTMLParagraphElement>(null);
  const { undo, redo, isSaving, error } = draft;
  const isIdle = isPublished || problem !== undefined;
  const saved = t(isSaving ? 'admin.design.saving' : 'admin.design.saved');
  const failures = error ? errorProblems(error, 0, t) : submission.failure;
  const failure = [...failures, ...(changed?.failure ?? [])].map(({ text }) => text).join(' ');
  async function load(): Promise<void> {
    // The button is gone then.
    if (await changed?.load()) state.current?.focus();
  }
  return (
    <div className="draft-bar">
      <p ref={state} className="draft-state" role="status" tabIndex={-1}>
        {isPublished ? (
          t('admin.design.same')
        ) : (
          <>
            <strong>{t('admin.design.draft')}</strong> {error ? null : saved} {t('admin.design.waiting')}
          </>
        )}
      </p>
      <div className="draft-buttons">
        {/* With nothing left to do they stay as they are, so that they keep the focus. */}
        <Button type="button" variant="quiet" size="small" aria-disabled={!undo} onClick={() => undo?.()}>
          {t('admin.design.undo')}
        </Button>
        <Button type="button" variant="quiet" size="small" aria-disabled={!redo} onClick={() => redo?.()}>
          {t('admin.design.redo')}
        </Button>
        <IfPermitted permission="design.publish">
          <Button
            type="button"
            variant="gold"
            size="small"
            aria-disabled={isIdle}
            aria-describedby={problem && 'draft-problem'}
            busy={submission.busy}
            busyText={t('admin.design.publishing')}
            onClick={() => !isIdle && publish()}
          >
            {t('admin.design.publish')}
          </Button>
        </IfPermitted>
      </div>
      {problem && <FieldError id="draft-problem">{problem}</FieldError>}
      {failure && <FieldError id="draft-failure">{failure}</FieldError>}
      {changed && (
        <div className="draft-changed">
          <Button type="button" variant="quiet" size="small" busy={changed.busy} onClick={load}>
            {t('admin.design.loadChanged')}
          </Button>
          <p>{t('admin.design.loadChangedHint', { undo: t('admin.design.undo') })}</p>
        </div>
      )}
    </div>
  );
}
