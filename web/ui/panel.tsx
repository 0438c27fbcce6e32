import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A flat card without padding. */
export function Panel({ className, ...rest }: Omit<ComponentProps<'div'>, 'style'>) {
  return <div {...rest} className={classNames('panel', className)} />;
}
