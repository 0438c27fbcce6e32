import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Icon } from '#web/ui/art/icon.tsx';

export function BackLink({ to, children }: { readonly to: To; readonly children: ReactNode }) {
  return (
    <Link to={to} className="back-link admin-back">
      <Icon name="left" size={16} />
      {children}
    </Link>
  );
}
