import type { ComponentProps } from 'react';
import { Icon } from '#web/ui/art/icon.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldLinks } from './field-context.ts';

/** A styled native select. */
export function Select({ className, children, ...rest }: Omit<ComponentProps<'select'>, 'style'>) {
  const links = useFieldLinks();
  return (
    <span className="select">
      <select {...links} {...rest} className={classNames('input', className)}>
        {children}
      </select>
      <Icon name="chev" size={18} />
    </span>
  );
}
