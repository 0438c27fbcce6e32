import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'style'> {
  readonly icon: IconName;
  /** Accessible name. */
  readonly label: string;
}

/** A square button of 44 pixels with an icon instead of words. */
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
