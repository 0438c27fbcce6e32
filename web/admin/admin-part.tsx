import { type ComponentType, useEffect, useState } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { LoadedPartProps } from './loaded-part.tsx';
import { usePermission } from './use-permission.ts';

interface AdminPartProps extends LoadedPartProps {
  readonly permission: Permission;
}

/** Admin controls on a public page. They are loaded in the browser and only for staff who may use them. */
export function AdminPart({ permission, ...props }: AdminPartProps) {
  const isAllowed = usePermission(permission);
  const [Loaded, setLoaded] = useState<ComponentType<LoadedPartProps>>();
  useEffect(() => {
    if (!isAllowed) return;
    import('./loaded-part.tsx').then(
      ({ LoadedPart }) => setLoaded(() => LoadedPart),
      () => undefined,
    );
  }, [isAllowed]);
  return isAllowed && Loaded ? <Loaded {...props} /> : null;
}
