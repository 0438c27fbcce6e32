import type { ReactNode } from 'react';
import { Icon } from '#web/ui/art/icon.tsx';
import { Link, type PageAddress } from '#web/ui/link.tsx';

export function BackLink({ to, children }: { readonly to: PageAddress; readonly children: ReactNode }) {
  return (
    <Link to={to} className="back-link admin-back">
      <Icon name="left" size={16} />
      {children}
    </Link>
  );
}
