import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** The middle column of a page, below its `Band` and between rail and gate. */
export function PageBody({ className, ...rest }: Omit<ComponentProps<'div'>, 'style'>) {
  return <div {...rest} className={classNames('page-body', className)} />;
}
