import { expect, test } from 'vitest';
import { languageDetails } from '#contract/language-details.ts';
import { languageCodes } from '#contract/languages.ts';
import { halved, levelled, trimmed } from './sound-editing.ts';

const rate = 22_050;

function tone(hertz: number, seconds: number, loudness: number, at: number = rate): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * at) },
    (_, index) => loudness * Math.sin((2 * Math.PI * hertz * index) / at),
  );
}

function strengthOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}

test('half the rate keeps what it can hold and lets nothing fold back', () => {
  const speech = halved({ samples: tone(1_000, 0.5, 0.5), rate });
  expect(speech.rate).toBe(11_025);
  expect(speech.samples.length).toBe(Math.floor((0.5 * rate) / 2));
  expect(strengthOf(speech.samples.subarray(100, -100))).toBeCloseTo(0.5 / Math.SQRT2, 2);
  const hiss = halved({ samples: tone(8_000, 0.5, 0.5), rate });
  expect(strengthOf(hiss.samples.subarray(100, -100))).toBeLessThan(0.001);
});

test('silence around a sound goes, a pause within it stays', () => {
  const sound = new Float32Array(rate);
  sound.set(tone(300, 0.1, 0.5), rate * 0.3);
  sound.set(tone(300, 0.1, 0.5), rate * 0.6);
  const part = trimmed({ samples: sound, rate });
  expect(part.length / rate).toBeGreaterThan(0.4);
  expect(part.length / rate).toBeLessThan(0.42);
  expect([part[0], part.at(-1)]).toEqual([0, 0]);
});

test('faint and loud become equally strong, and nothing is cut', () => {
  const rates = 11_025;
  for (const loudness of [0.02, 0.2, 0.9]) {
    expect(strengthOf(levelled(tone(300, 0.3, loudness, rates), rates))).toBeCloseTo(0.16, 2);
  }
  const spiky = tone(300, 0.3, 0.02, rates);
  spiky[1_000] = 0.9;
  expect(Math.max(...levelled(spiky, rates))).toBeCloseTo(0.95, 5);
});

test.each(languageCodes)('%s has a name of its own for every character it writes out', (language) => {
  const names = Object.values(languageDetails[language].speaker.names ?? {});
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('');
});
