import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** A card in a gold frame with stepped corners: for at most two things in a view. */
export function Frame({ className, ...rest }: Omit<ComponentProps<'div'>, 'style'>) {
  return <div {...rest} className={classNames('frame', className)} />;
}
