import { type ComponentType, useEffect, useState } from 'react';
import { useLastSession } from '#web/page/shell-data.ts';
import type { LoadedPartProps } from './loaded-part.tsx';

/** What administrators find on a page of everyone's, once it stands in the browser: nobody else fetches any of it. */
export function DeskPart(props: LoadedPartProps) {
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
