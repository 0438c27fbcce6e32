import { useId, useState } from 'react';
import type { LibraryPicture } from '#contract/api/media/library.ts';
import { useEditConflict } from '#web/admin/editor/use-edit-conflict.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { usePermission } from '#web/admin/use-permission.ts';
import { errorText } from '#web/forms/error-text.ts';
import { useStillThere } from '#web/forms/use-still-there.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { LibraryImage } from '#web/ui/art/library-picture.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { AddPictures } from './add-pictures.tsx';
import { AltField, TheirAlt } from './alt-form.tsx';
import { useAddPictures } from './use-add-pictures.ts';
import { type Library, useLibrary } from './use-library.ts';

interface PictureDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Label of the button that takes the picture. */
  readonly confirm: string;
  readonly onClose: () => void;
  readonly onChoose: (picture: LibraryPicture) => void;
}

/** Chooses a picture of the library, or adds one. */
export function PictureDialog(props: PictureDialogProps) {
  const { open, title, onClose } = props;
  return (
    <Dialog open={open} title={title} icon="picture" onClose={onClose}>
      <Choice {...props} />
    </Dialog>
  );
}

function useChoice(onChoose: PictureDialogProps['onChoose']) {
  const api = useStaffApi();
  const submission = useSubmission();
  const isOpen = useStillThere();
  const [picture, setPicture] = useState<LibraryPicture>();
  const [alt, setAlt] = useState('');
  const readTheirs = async () =>
    picture && (await api.call('GET /api/media/{id}', { params: { id: picture.id } })).data;
  const conflict = useEditConflict<LibraryPicture>(readTheirs, (theirs) =>
    setPicture((now) => (now?.id === theirs.id ? theirs : now)),
  );

  function select(selected: LibraryPicture): void {
    submission.clear();
    setPicture(selected);
    setAlt(selected.alt);
    conflict.forget();
  }

  /** One that is added late never takes away a description that is being typed. */
  function selectAdded(added: LibraryPicture): void {
    if (!picture || alt === picture.alt) select(added);
  }

  async function take(): Promise<void> {
    if (!picture) return;
    const { id, revision: startedFrom } = picture;
    await submission.send(async () => {
      const described = alt.trim();
      if (described !== picture.alt) {
        await api.call('PUT /api/media/{id}', { params: { id }, body: { alt: described, startedFrom } });
      }
      if (isOpen()) onChoose({ ...picture, alt: described });
    }, conflict.look);
  }

  return { picture, alt, setAlt, theirs: conflict.theirs, select, selectAdded, take, submission };
}

/** No form of its own, as it may stand in one. */
function Choice({ confirm, onClose, onChoose }: PictureDialogProps) {
  const { t } = useTexts();
  const id = useId();
  const library = useLibrary();
  const mayManage = usePermission('media.manage');
  const { picture, alt, setAlt, theirs, select, selectAdded, take, submission } = useChoice(onChoose);
  const adding = useAddPictures((added) => {
    library.prepend(added);
    selectAdded(added);
  });
  return (
    <div className="picture-dialog">
      {mayManage && <AddPictures adding={adding} />}
      <Shelf library={library} selected={picture?.id} onSelect={select} />
      {picture && mayManage && (
        <AltField
          id={`${id}-alt`}
          value={alt}
          onChange={setAlt}
          onEnter={() => void take()}
          hint={t('admin.media.altHint')}
          error={submission.failure.map(({ text }) => text).join(' ')}
        />
      )}
      {theirs && <TheirAlt alt={theirs.alt} />}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={onClose}>
          {t('site.cancel')}
        </Button>
        <Button
          variant="gold"
          icon="check"
          busy={submission.busy}
          busyText={confirm}
          aria-disabled={picture === undefined || undefined}
          onClick={() => void take()}
        >
          {confirm}
        </Button>
      </div>
    </div>
  );
}

interface ShelfProps {
  readonly library: Library;
  readonly selected: number | undefined;
  readonly onSelect: (picture: LibraryPicture) => void;
}

function Shelf({ library, selected, onSelect }: ShelfProps) {
  const { t } = useTexts();
  const { pictures, hasNext, isLoading, error, loadMore } = library;
  const isEmpty = pictures.length === 0 && !hasNext;
  return (
    <>
      {isEmpty && <p className="text-muted">{t('admin.media.empty')}</p>}
      <ul className="picture-shelf">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              className="picture-tile"
              aria-pressed={picture.id === selected}
              aria-label={picture.alt || picture.name}
              title={picture.name}
              onClick={() => onSelect(picture)}
            >
              <LibraryImage picture={picture} alt="" sizes="160px" />
            </button>
          </li>
        ))}
      </ul>
      {error !== undefined && <p role="alert">{errorText(error, t)}</p>}
      {hasNext && (
        <Button
          variant="quiet"
          size="small"
          busy={isLoading}
          busyText={t('site.loading')}
          onClick={() => void loadMore()}
        >
          {t(error === undefined ? 'site.more' : 'site.tryAgain')}
        </Button>
      )}
    </>
  );
}
