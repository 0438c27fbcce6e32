import { type ComponentType, useEffect, useState } from 'react';
import { useLastSession } from '#web/page/shell-data.ts';
import type { LoadedPartProps } from './loaded-part.tsx';

/** Admin controls on a public page. They are loaded in the browser and only for administrators. */
export function AdminPart(props: LoadedPartProps) {
  const isAdmin = useLastSession()?.isAdmin ?? false;
  const [Loaded, setLoaded] = useState<ComponentType<LoadedPartProps>>();
  useEffect(() => {
    if (!isAdmin) return;
    import('./loaded-part.tsx').then(
      ({ LoadedPart }) => setLoaded(() => LoadedPart),
      () => undefined,
    );
  }, [isAdmin]);
  return isAdmin && Loaded ? <Loaded {...props} /> : null;
}
