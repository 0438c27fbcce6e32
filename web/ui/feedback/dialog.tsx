import { type ReactNode, useId } from 'react';
import { Frame } from '#web/ui/art/frame.tsx';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';
import { Modal } from './modal.tsx';

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

/** A framed modal with title and buttons; a bottom sheet on phones. */
export function Dialog({ open, title, icon, onClose, children, actions }: DialogProps) {
  const titleId = useId();
  return (
    <Modal open={open} className="dialog" labelledBy={titleId} onClose={onClose}>
      <Frame className="dialog-frame">
        <h2 id={titleId} className="dialog-title">
          {icon && <Icon name={icon} size={26} />}
          <span>{title}</span>
        </h2>
        {children && <div className="dialog-body">{children}</div>}
        {actions && <div className="dialog-actions">{actions}</div>}
      </Frame>
    </Modal>
  );
}
