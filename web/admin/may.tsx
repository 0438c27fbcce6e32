import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { Link, type LinkProps } from '#web/ui/link.tsx';
import { useMay } from './use-may.ts';

interface MayProps {
  readonly permission: Permission;
  readonly children: ReactNode;
}

/** What only those see who have a permission. */
export function May({ permission, children }: MayProps) {
  return useMay(permission) ? children : null;
}

/** A link for those who may open its page; for others its text alone. */
export function MayLink({ permission, ...link }: LinkProps & Pick<MayProps, 'permission'>) {
  return useMay(permission) ? <Link className="link" {...link} /> : link.children;
}
