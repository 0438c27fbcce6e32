import { type RefObject, useEffect, useRef } from 'react';

/** Marks a column with `data-fits` while the whole of it fits below the header: then it may stay in view. */
export function useFits(): RefObject<HTMLDivElement | null> {
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
