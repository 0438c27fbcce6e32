import { type RefObject, useEffect, useRef } from 'react';

/**
 * Sets `data-sticky` on a column: `top` where it fits below the header, else `bottom`, so that its end stays beside a
 * page that is longer.
 */
export function useStickyColumn(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const column = ref.current;
    if (!column) return;
    const measure = () => {
      column.dataset.sticky = column.offsetHeight <= window.innerHeight - 82 ? 'top' : 'bottom';
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
