import { useEffect, useState } from 'react';
import type { LibraryPicture, PictureUse } from '#contract/api/media/library.ts';
import { tagOf } from '#contract/languages.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { unlessDone } from '#web/forms/unless-done.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';

/** Undefined until it is known. */
function useUses(id: number | undefined): readonly PictureUse[] | undefined {
  const api = useApi();
  const [uses, setUses] = useState<readonly PictureUse[]>();
  useEffect(() => {
    setUses(undefined);
    if (id === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    api
      .call('GET /api/media/{id}/uses', { params: { id }, signal })
      .then(({ data }) => setUses(data))
      .catch(() => undefined);
    return () => controller.abort();
  }, [api, id]);
  return uses;
}

interface DeletePictureProps {
  /** Null: nothing is to be deleted. */
  readonly picture: LibraryPicture | null;
  readonly onClose: () => void;
  readonly onDeleted: () => Promise<void>;
}

/** Asks for confirmation, and tells which texts show the picture. */
export function DeletePicture({ picture, onClose, onDeleted }: DeletePictureProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const uses = useUses(picture?.id);

  async function remove({ id, name }: LibraryPicture, close: () => void): Promise<void> {
    await unlessDone('media.notFound', api.call('DELETE /api/media/{id}', { params: { id } }));
    close();
    toast({ kind: 'success', title: t('admin.downloads.deleted', { title: name }) });
    await onDeleted();
  }

  return (
    <ConfirmDialog
      open={picture !== null}
      title={t('admin.media.deleteTitle')}
      confirm={t('admin.downloads.deleteConfirm')}
      onClose={onClose}
      onConfirm={async (close) => {
        if (picture) await remove(picture, close);
      }}
    >
      <p>{t('admin.media.deleteText', { name: picture?.name ?? '' })}</p>
      {uses && <Uses uses={uses} />}
    </ConfirmDialog>
  );
}

/** The texts that show a picture. */
export function Uses({ uses }: { readonly uses: readonly PictureUse[] }) {
  const { t } = useTexts();
  if (uses.length === 0) return <p>{t('admin.media.unused')}</p>;
  return (
    <>
      <p>{t('admin.media.uses')}</p>
      <ul className="picture-uses">
        {uses.map(({ kind, id, title, language }) => (
          // The home page has no title that somebody wrote.
          <li key={`${kind} ${id}`} lang={kind === 'home' ? undefined : tagOf(language)}>
            {kind === 'home' ? t('home.title') : title}
          </li>
        ))}
      </ul>
    </>
  );
}
