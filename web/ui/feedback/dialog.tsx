import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Frame } from '#web/ui/art/frame.tsx';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly icon?: IconName | undefined;
  /** Also called for Escape and a click on the backdrop. */
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons, the safe one first: it gets the focus unless there is a field. */
  readonly actions?: ReactNode;
}

/** A modal dialog; a bottom sheet on phones. The browser traps and returns the focus. */
export function Dialog({ open, title, icon, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same; the browser sends it as `cancel`.
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => open && onClose()}
    >
      {open && (
        <Frame className="dialog-frame">
          <h2 id={titleId} className="dialog-title">
            {icon && <Icon name={icon} size={26} />}
            <span>{title}</span>
          </h2>
          {children && <div className="dialog-body">{children}</div>}
          {actions && <div className="dialog-actions">{actions}</div>}
        </Frame>
      )}
    </dialog>
  );
}
