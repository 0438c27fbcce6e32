import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldLinks } from './field-context.ts';

export type TextInputProps = Omit<ComponentProps<'input'>, 'style'>;

/** Inside a `Field` it takes id, description and error from it. */
export function TextInput({ className, ...rest }: TextInputProps) {
  const links = useFieldLinks();
  return <input type="text" {...links} {...rest} className={classNames('input', className)} />;
}
