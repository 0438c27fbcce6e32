import { useEffect, useRef, useState } from 'react';

const embers = Array.from({ length: 14 }, (_, index) => index);

/** True once the page is loaded and idle. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 600));
    const whenLoaded = () => later(() => setIdle(true));
    if (document.readyState === 'complete') whenLoaded();
    else window.addEventListener('load', whenLoaded, { once: true });
    return () => window.removeEventListener('load', whenLoaded);
  }, []);
  return idle;
}

/** Animations of the picture; paused while off-screen. */
export function Embers() {
  const idle = useIdle();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!idle || !element) return;
    const observer = new IntersectionObserver(([entry]) => {
      element.toggleAttribute('data-resting', entry?.isIntersecting === false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [idle]);
  if (!idle) return null;
  return (
    <div ref={place} className="ambient">
      <span className="ambient-halo" />
      <span className="ambient-trail" />
      {embers.map((ember) => (
        <span key={ember} className="ember" />
      ))}
    </div>
  );
}
