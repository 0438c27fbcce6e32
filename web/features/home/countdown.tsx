import type { ShownBlockOf } from '#contract/api/design/home.ts';
import { useLanguage } from '#web/i18n.ts';
import { Prose } from '#web/ui/prose/prose.tsx';
import { useSecondsLeft } from '#web/ui/time/use-seconds-left.ts';
import { timeUnits } from '#web/ui/time/zoned-times.ts';

/** The number and the name of a unit, in the language's own plural and order. */
function partsOf(tag: string, unit: string, value: number) {
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
  const parts = format.formatToParts(value);
  return parts.filter(({ type }) => type === 'integer' || type === 'unit');
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
          {timeUnits.map(([unit, seconds], index) => {
            const whole = timeUnits[index - 1]?.[1] ?? Number.POSITIVE_INFINITY;
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
