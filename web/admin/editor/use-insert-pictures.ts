import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { pictureFilesIn } from '#web/admin/media/picture-files-in.ts';
import { type AddPictures, useAddPictures } from '#web/admin/media/use-add-pictures.ts';
import { type Edit, pictureEdit } from './markdown-edits.ts';

/** Uses `insertText` so that the browser's undo works. */
export function applyTo(area: HTMLTextAreaElement, edit: Edit): void {
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  if (edit.insert === '') document.execCommand('delete');
  else document.execCommand('insertText', false, edit.insert);
  area.setSelectionRange(edit.start, edit.end);
}

function insertPicture(area: HTMLTextAreaElement | null, id: number): void {
  if (!area) return;
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  applyTo(area, pictureEdit({ text, start, end }, id));
}

export interface InsertPictures {
  readonly adding: AddPictures;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly choose: (picture: { readonly id: number }) => void;
  /** For the textarea. */
  readonly handlers: {
    readonly onPaste: (event: ClipboardEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Inserts pictures into a text: chosen in a dialog, pasted or dropped. */
export function useInsertPictures(area: RefObject<HTMLTextAreaElement | null>): InsertPictures {
  const [isOpen, setOpen] = useState(false);
  const chosen = useRef<number>(undefined);
  const adding = useAddPictures(({ id }) => insertPicture(area.current, id));

  // While the dialog is open, nothing outside it can have the focus.
  useEffect(() => {
    if (isOpen || chosen.current === undefined) return;
    insertPicture(area.current, chosen.current);
    chosen.current = undefined;
  }, [isOpen, area]);

  function take(event: ClipboardEvent | DragEvent, data: DataTransfer): void {
    const files = pictureFilesIn(data);
    if (files.length === 0) return;
    event.preventDefault();
    adding.add(files);
  }

  return {
    adding,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    choose({ id }) {
      chosen.current = id;
      setOpen(false);
    },
    handlers: {
      onPaste: (event) => take(event, event.clipboardData),
      onDrop: (event) => take(event, event.dataTransfer),
    },
  };
}
