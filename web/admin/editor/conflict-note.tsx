import type { MouseEvent, ReactNode } from 'react';
import { languageName } from '#web/admin/translations/translation-item.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { focusFirstField } from './focus-first-field.ts';
import type { EditConflict, Published } from './use-edit-conflict.ts';

interface ConflictNoteProps<T extends Published> {
  readonly conflict: EditConflict<T>;
  /** What that version has besides title and text. */
  readonly facts?: (theirs: T) => ReactNode;
  readonly onKeepMine: (theirs: T) => void;
  readonly onTakeTheirs: (theirs: T) => void;
}

/** Shown after an edit conflict: the version somebody else published, and the choice between both. */
export function ConflictNote<T extends Published>({
  conflict: { theirs, forget },
  facts,
  onKeepMine,
  onTakeTheirs,
}: ConflictNoteProps<T>) {
  const { t } = useTexts();
  if (!theirs) return null;
  const then = (choose: (theirs: T) => void) => (event: MouseEvent<HTMLButtonElement>) => {
    focusFirstField(event);
    choose(theirs);
    forget();
  };
  return (
    <section className="editor-conflict" role="status" aria-label={t('admin.editor.outdatedTitle')}>
      <h3>{t('admin.editor.outdatedTitle')}</h3>
      <p>{t('admin.editor.outdatedText')}</p>
      <blockquote lang={languageName(theirs.language).tag}>
        <p>
          <strong>{theirs.title}</strong>
        </p>
        <p>{theirs.content}</p>
      </blockquote>
      {facts?.(theirs)}
      <div className="form-buttons">
        <Button variant="quiet" onClick={then(onKeepMine)}>
          {t('admin.editor.keepMine')}
        </Button>
        <Button variant="quiet" onClick={then(onTakeTheirs)}>
          {t('admin.editor.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
