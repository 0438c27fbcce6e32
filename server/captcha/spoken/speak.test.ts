import { describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { captchaAlphabet } from '#server/captcha/captchas.ts';
import { countSpoken, secondsOf, strengthsOf } from '#test/sound.ts';
import type { Clips } from './clip-file.ts';
import { clipsOf } from './clips.ts';
import { decodeMuLaw } from './mu-law.ts';
import { speak } from './speak.ts';

async function speakAll(characters: string, clips: Clips) {
  const samples = speak(characters, clips);
  if (!samples) throw new Error('not spoken');
  return { samples, rate: clips.rate };
}

/** The best correlation of `clip` with any part of `sound`; 1 means identical up to volume. */
function correlation(sound: Float32Array, clip: Float32Array): number {
  const clipEnergy = clip.reduce((sum, sample) => sum + sample ** 2, 0);
  let best = 0;
  for (let lag = 0; lag + clip.length < sound.length; lag += 1) {
    let [product, energy] = [0, 1e-9];
    for (let index = 0; index < clip.length; index += 1) {
      const sample = sound[lag + index] ?? 0;
      product += sample * (clip[index] ?? 0);
      energy += sample * sample;
    }
    best = Math.max(best, Math.abs(product) / Math.sqrt(energy * clipEnergy));
  }
  return best;
}

describe.each(languageCodes)('in %s', (language) => {
  test('five characters are five sounds with pauses, in three to ten seconds', async () => {
    const clips = await clipsOf(language);
    for (const code of ['ACDEF', 'HJKLM', 'NPRTU', 'VWXY3', '46792', 'WWWWW', 'EEEEE']) {
      const sound = await speakAll(code, clips);
      expect(countSpoken(sound), code).toBe(5);
      expect(secondsOf(sound)).toBeGreaterThan(3);
      expect(secondsOf(sound)).toBeLessThan(10.1);
    }
  });

  test('is never silent and never clips', async () => {
    const sound = await speakAll('K7PXM', await clipsOf(language));
    expect(Math.min(...strengthsOf(sound))).toBeGreaterThan(0.0005);
    const peak = sound.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeGreaterThan(0.7);
    expect(peak).toBeLessThan(0.96);
  });
});

test('never sounds the same twice', async () => {
  const clips = await clipsOf('en');
  const sounds = await Promise.all(Array.from({ length: 30 }, () => speakAll('K7PXM', clips)));
  const bytes = sounds.map(({ samples }) => Buffer.from(samples.buffer).toString('base64'));
  expect(new Set(bytes).size).toBe(30);
  expect(new Set(sounds.map(({ samples }) => samples.length)).size).toBeGreaterThan(25);
});

test('differs between languages', async () => {
  const first = await Promise.all(
    languageCodes.map(async (code) =>
      Buffer.from((await clipsOf(code)).sounds.get('W') ?? []).toString('hex'),
    ),
  );
  expect(new Set(first).size).toBe(languageCodes.length);
});

test('a clip does not correlate with the spoken captcha', async () => {
  const clips = await clipsOf('de');
  const clip = decodeMuLaw(clips.sounds.get('K') ?? new Uint8Array());
  const itself = new Float32Array(clip.length + 400);
  itself.set(clip, 200);
  expect(correlation(itself, clip)).toBeGreaterThan(0.99);
  const spokenAlone = await Promise.all(Array.from({ length: 10 }, () => speakAll('K', clips)));
  const fits = spokenAlone.map(({ samples }) => correlation(samples, clip));
  expect(fits.reduce((sum, fit) => sum + fit) / fits.length).toBeLessThan(0.75);
});

test('returns null for a character without a recording', async () => {
  const clips = await clipsOf('en');
  expect(speak('AB?DE', clips)).toBeNull();
  expect([...captchaAlphabet].filter((character) => !clips.sounds.has(character))).toEqual([]);
});
