import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** A card in a gold frame; at most two per view. */
export function Frame({ className, ...rest }: Omit<ComponentProps<'div'>, 'style'>) {
  return <div {...rest} className={classNames('frame', className)} />;
}
