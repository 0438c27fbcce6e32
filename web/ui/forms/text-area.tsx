import './text-area.css';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldLinks } from './field-context.ts';

/** A textarea that grows with its text. Inside a `Field` it takes id, description and error from it. */
export function TextArea({ className, ...rest }: Omit<ComponentProps<'textarea'>, 'style'>) {
  const links = useFieldLinks();
  return <textarea rows={6} {...links} {...rest} className={classNames('input', 'text-area', className)} />;
}
