import '#web/styles/inner/inner.css';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** The page's main column. */
export function PageBody({ className, ...rest }: Omit<ComponentProps<'div'>, 'style'>) {
  return <div {...rest} className={classNames('page-body', className)} />;
}
