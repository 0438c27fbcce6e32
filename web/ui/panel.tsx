import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A flat card. Padding is its user's. */
export function Panel({ className, ...rest }: Omit<ComponentProps<'div'>, 'style'>) {
  return <div {...rest} className={classNames('panel', className)} />;
}
