import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { Link, type LinkProps } from '#web/ui/link.tsx';
import { usePermission } from './use-permission.ts';

interface IfPermittedProps {
  readonly permission: Permission;
  readonly children: ReactNode;
}

/** What only those see who have a permission. */
export function IfPermitted({ permission, children }: IfPermittedProps) {
  return usePermission(permission) ? children : null;
}

/** A link for those who may open its page; for others its text alone. */
export function PermittedLink({ permission, ...link }: LinkProps & Pick<IfPermittedProps, 'permission'>) {
  return usePermission(permission) ? <Link className="link" {...link} /> : link.children;
}
