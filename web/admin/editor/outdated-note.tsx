import type { MouseEvent } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { goOnWriting } from './continue-draft.ts';
import type { Outdated, Published } from './use-outdated.ts';

interface OutdatedNoteProps<T extends Published> {
  readonly outdated: Outdated<T>;
  readonly onKeepMine: (theirs: T) => void;
  readonly onTakeTheirs: (theirs: T) => void;
}

/** Beside a form with what was typed, when another has published: what that is, and which of both it shall be. */
export function OutdatedNote<T extends Published>({
  outdated: { theirs, forget },
  onKeepMine,
  onTakeTheirs,
}: OutdatedNoteProps<T>) {
  const { t } = useTexts();
  if (!theirs) return null;
  const then = (choose: (theirs: T) => void) => (event: MouseEvent<HTMLButtonElement>) => {
    goOnWriting(event);
    choose(theirs);
    forget();
  };
  return (
    <section className="writing-outdated" role="status" aria-label={t('desk.writing.outdatedTitle')}>
      <h3>{t('desk.writing.outdatedTitle')}</h3>
      <p>{t('desk.writing.outdatedText')}</p>
      <blockquote lang="en">
        <p>
          <strong>{theirs.title}</strong>
        </p>
        <p>{theirs.content}</p>
      </blockquote>
      <div className="form-buttons">
        <Button variant="quiet" onClick={then(onKeepMine)}>
          {t('desk.writing.keepMine')}
        </Button>
        <Button variant="quiet" onClick={then(onTakeTheirs)}>
          {t('desk.writing.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
