import '#web/styles/home/embers.css';
import { useEffect, useRef } from 'react';

const embers = Array.from({ length: 14 }, (_, index) => index);

/** Animations of the picture; paused while off-screen. */
export function Embers() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      element.toggleAttribute('data-resting', entry?.isIntersecting === false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
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
