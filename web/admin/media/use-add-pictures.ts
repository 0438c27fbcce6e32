import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { LibraryPicture } from '#contract/api/media/library.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { pictureFormatNames, pictureMaxBytes } from '#contract/limits.ts';
import { confirming } from '#web/admin/identity/confirm-identity.ts';
import { ConfirmIdentityContext } from '#web/admin/identity/use-staff-api.ts';
import { createApi } from '#web/api.ts';
import { errorText } from '#web/forms/error-text.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { uploadTransport } from './upload-transport.ts';

/** A picture on its way into the library, or why it did not get there. */
export interface AddedPicture {
  readonly key: number;
  readonly name: string;
  /** The share that has been sent, 0 to 1; then the server prepares it. */
  readonly sent: number;
  /** Why it failed; null while it is waiting or under way. */
  readonly problem: string | null;
  readonly file: File;
}

export interface AddPictures {
  /** Waiting, under way or failed, in the order they were given. */
  readonly items: readonly AddedPicture[];
  /** Adds pictures one after the other; `onAdded` gets each that is in the library. */
  readonly add: (files: Iterable<File>) => void;
  /** Tries a failed one again. */
  readonly retry: (item: AddedPicture) => void;
  readonly dismiss: (key: number) => void;
}

/** The file formats and sizes the library takes, as a sentence. */
export function useFormatsHint(): string {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return t('admin.media.formats', {
    formats: pictureFormatNames,
    limit: formatFileSize(tag, pictureMaxBytes),
  });
}

function useSend() {
  const { tag } = useLanguage();
  const confirm = useContext(ConfirmIdentityContext);
  return useCallback(
    async (file: File, onSent: (share: number) => void): Promise<LibraryPicture> => {
      const api = confirming(createApi(uploadTransport(tag, onSent)), confirm);
      const { data } = await api.call('POST /api/media', { query: { name: file.name }, body: file });
      return data;
    },
    [tag, confirm],
  );
}

let lastKey = 0;

/** @param onAdded called with each picture as soon as it is in the library */
export function useAddPictures(onAdded: (picture: LibraryPicture) => void): AddPictures {
  const { t } = useTexts();
  const send = useSend();
  const tooLarge = useFormatsHint();
  const [items, setItems] = useState<readonly AddedPicture[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const whenAdded = useRef(onAdded);
  useEffect(() => {
    whenAdded.current = onAdded;
  }, [onAdded]);

  const dismiss = useCallback((key: number) => setItems((all) => all.filter((item) => item.key !== key)), []);
  const change = (key: number, changed: Partial<AddedPicture>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...changed } : item)));

  async function addOne({ key, file }: AddedPicture): Promise<void> {
    try {
      const picture = await send(file, (sent) => change(key, { sent }));
      dismiss(key);
      whenAdded.current(picture);
    } catch (error) {
      change(key, { problem: errorText(error, t) });
    }
  }

  function enqueue(item: AddedPicture): void {
    if (item.problem === null) queue.current = queue.current.then(() => addOne(item));
  }

  function itemOf(file: File): AddedPicture {
    lastKey += 1;
    const problem = file.size > pictureMaxBytes ? tooLarge : null;
    return { key: lastKey, name: file.name, sent: 0, problem, file };
  }

  return {
    items,
    dismiss,
    add(files) {
      const added = [...files].map(itemOf);
      setItems((all) => [...all, ...added]);
      for (const item of added) enqueue(item);
    },
    retry(item) {
      const anew = itemOf(item.file);
      setItems((all) => all.map((each) => (each.key === item.key ? anew : each)));
      enqueue(anew);
    },
  };
}
