import type { ComponentProps } from 'react';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';
import { classNames } from '#web/ui/class-names.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'style'> {
  readonly icon: IconName;
  /** Accessible name. */
  readonly label: string;
}

/** A square button of 44 pixels without visible text. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('icon-button', className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
