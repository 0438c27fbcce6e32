import { randomInt } from 'node:crypto';
import { randomBetween } from '#server/captcha/random.ts';
import { mixInto, noise, normalizePeak, resample, tiltSpectrum } from './audio-effects.ts';
import type { Clips } from './clip-file.ts';
import { decodeMuLaw } from './mu-law.ts';

/** In seconds. */
const pauses = { before: [0.5, 0.8], between: [0.45, 0.8], after: [0.3, 0.6] } as const;
/** Before normalizing. Clips are recorded at about 0.16. */
const levels = { voice: [0.85, 1.35], wind: [0.007, 0.012], murmur: [0.05, 0.12] } as const;
const backgroundVoicesPerSecond = 2.5;
const peaks = [0.75, 0.95] as const;

function varyVoice(clip: Uint8Array): Float32Array {
  return tiltSpectrum(resample(decodeMuLaw(clip), randomBetween(0.92, 1.08)), randomBetween(-0.25, 0.5));
}

function addBackgroundVoices(ground: Float32Array, { rate, sounds }: Clips): void {
  const all = [...sounds.values()];
  const count = Math.round((ground.length / rate) * backgroundVoicesPerSecond);
  for (let voice = 0; voice < count; voice += 1) {
    const clip = all[randomInt(all.length)] ?? new Uint8Array();
    const backwards = resample(decodeMuLaw(clip).reverse(), randomBetween(0.75, 1.25));
    mixInto(ground, backwards, randomInt(ground.length), randomBetween(...levels.murmur));
  }
}

/**
 * Speaks the characters with random variations over noise and background voices.
 * @returns samples at the clips' rate; null when a character has no recording
 */
export function speak(characters: string, clips: Clips): Float32Array | null {
  const recorded = [...characters].flatMap((character) => clips.sounds.get(character) ?? []);
  if (recorded.length !== characters.length) return null;
  const seconds = (range: readonly [number, number]) => Math.round(randomBetween(...range) * clips.rate);
  let end = seconds(pauses.before);
  const parts = recorded.map((clip) => {
    const sound = varyVoice(clip);
    const at = end;
    end += sound.length + seconds(pauses.between);
    return { sound, at };
  });
  const ground = noise(end + seconds(pauses.after), randomBetween(...levels.wind));
  addBackgroundVoices(ground, clips);
  for (const { sound, at } of parts) mixInto(ground, sound, at, randomBetween(...levels.voice));
  normalizePeak(ground, randomBetween(...peaks));
  return ground;
}
