import { useEffect, useState } from 'react';
import type { ShownBlockOf } from '#contract/api/design/home.ts';
import { useLanguage } from '#web/i18n.ts';
import { Prose } from '#web/ui/prose/prose.tsx';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The number and the name of a unit, in the language's own plural and order. */
function partsOf(tag: string, unit: string, value: number) {
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
  const parts = format.formatToParts(value);
  return parts.filter(({ type }) => type === 'integer' || type === 'unit');
}

/** Counts by the browser's clock from what the server said, whatever the time of day is here. */
function useSecondsLeft(atFirst: number): number {
  const [left, setLeft] = useState(atFirst);
  useEffect(() => {
    setLeft(atFirst);
    const end = performance.now() + atFirst * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [atFirst]);
  return left;
}

export function Countdown({ block }: { readonly block: ShownBlockOf<'countdown'> }) {
  const { id, words, secondsLeft } = block;
  const { tag } = useLanguage();
  const left = useSecondsLeft(secondsLeft);
  const isOver = left === 0 && words.html !== '';
  return (
    <section className="countdown" aria-labelledby={id}>
      <h2 id={id} className="countdown-title" lang={words.language}>
        {words.title}
      </h2>
      {isOver ? (
        <Prose html={words.html} lang={words.language} className="countdown-over" />
      ) : (
        <p className="countdown-clock" role="timer">
          {units.map(([unit, seconds], index) => {
            const whole = units[index - 1]?.[1] ?? Number.POSITIVE_INFINITY;
            const value = Math.floor((left % whole) / seconds);
            return (
              <span key={unit} className="countdown-part" data-unit={unit} suppressHydrationWarning>
                {partsOf(tag, unit, value).map(({ type, value: text }) => (
                  <span key={type} className={`countdown-${type}`} suppressHydrationWarning>
                    {text}{' '}
                  </span>
                ))}
              </span>
            );
          })}
        </p>
      )}
    </section>
  );
}
