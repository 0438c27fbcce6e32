import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface ModalProps {
  readonly open: boolean;
  readonly className: string;
  /** Also called for Escape and a click on the backdrop. */
  readonly onClose: () => void;
  readonly label?: string;
  /** Id of the element that labels the dialog, instead of `label`. */
  readonly labelledBy?: string;
  readonly children?: ReactNode;
}

/** Focus target when the form is still there, but not the element that had the focus. */
function firstFieldOf(place: Element | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('input, textarea, button') ?? null;
}

/** The modal `<dialog>` of all dialogs. The browser traps the focus, and returns it when the dialog is closed. */
export function Modal({ open, className, onClose, label, labelledBy, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const openedFrom = useRef<Element>(null);
  // How often the browser has closed it itself, as Chrome does at the second Escape: it opens again where its owner keeps it.
  const [closed, setClosed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `closed` says when to look again
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) {
      openedFrom.current = document.activeElement?.closest('form, dialog') ?? null;
      element?.showModal();
    }
    if (!open && element?.open) {
      element.close();
      if (document.activeElement === document.body) firstFieldOf(openedFrom.current)?.focus();
    }
  }, [open, closed]);
  // One that is removed while it is open would return no focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  const pressed = useRef<EventTarget>(null);
  // Who selects what is typed and lets go beside the dialog has not pressed there.
  const closeOnBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && target === pressed.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same; the browser sends it as `cancel`.
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        // That of a file chooser inside bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open) return;
        onClose();
        setClosed((count) => count + 1);
      }}
    >
      {open && children}
    </dialog>
  );
}
