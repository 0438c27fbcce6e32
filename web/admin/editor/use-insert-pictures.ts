import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { pictureFilesIn } from '#web/admin/media/picture-files-in.ts';
import { type AddPictures, useAddPictures } from '#web/admin/media/use-add-pictures.ts';
import { type Edit, pictureEdit } from './markdown-edits.ts';

/** Uses `insertText` so that the browser's undo works. */
export function applyTo(area: HTMLTextAreaElement, edit: Edit): void {
  area.focus();
  // Behind a dialog it takes no focus: the command would change the dialog's field.
  if (area !== document.activeElement) {
    writeTo(area, edit);
    return;
  }
  area.setSelectionRange(edit.from, edit.to);
  if (edit.insert === '') document.execCommand('delete');
  else document.execCommand('insertText', false, edit.insert);
  area.setSelectionRange(edit.start, edit.end);
}

/** Without the focus, which stays where somebody is typing. */
function writeTo(area: HTMLTextAreaElement, { from, to, insert }: Edit): void {
  area.setRangeText(insert, from, to, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

function insertPicture(area: HTMLTextAreaElement | null, id: number, apply: typeof applyTo): void {
  if (!area) return;
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  apply(area, pictureEdit({ text, start, end }, id));
}

/** One that was pasted may be ready when its writer is at another field already. */
function insertAdded(area: HTMLTextAreaElement | null, id: number): void {
  const { activeElement, body } = document;
  insertPicture(area, id, activeElement === area || activeElement === body ? applyTo : writeTo);
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
  const adding = useAddPictures(({ id }) => insertAdded(area.current, id));

  // While the dialog is open, nothing outside it can have the focus.
  useEffect(() => {
    if (isOpen || chosen.current === undefined) return;
    insertPicture(area.current, chosen.current, applyTo);
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
