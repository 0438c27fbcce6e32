import { type RefObject, useEffect, useRef } from 'react';

/** Sets `data-fits` on a column that fits below the header, which makes it sticky. */
export function useFitsViewport(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const column = ref.current;
    if (!column) return;
    const measure = () => {
      column.toggleAttribute('data-fits', column.offsetHeight < window.innerHeight - 110);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(column);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return ref;
}
