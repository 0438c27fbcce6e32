import { randomFillSync } from 'node:crypto';
import { randomBetween } from '#server/captcha/random.ts';

// Plain loops: a spoken captcha has a hundred thousand samples, and the event loop is blocked meanwhile.

/** Resamples: `speed` above 1 is faster and higher. */
export function resample(samples: Float32Array, speed: number): Float32Array {
  const shaped = new Float32Array(Math.max(0, Math.floor((samples.length - 1) / speed)));
  for (let index = 0; index < shaped.length; index += 1) {
    const place = index * speed;
    const before = Math.floor(place);
    const [one, next] = [samples[before] ?? 0, samples[before + 1] ?? 0];
    shaped[index] = one + (next - one) * (place - before);
  }
  return shaped;
}

/** Brightens (`tilt` above 0) or dulls the sound: hardly audible, but it defeats comparing spectra. */
export function tiltSpectrum(samples: Float32Array, tilt: number): Float32Array {
  const shaped = new Float32Array(samples.length);
  let last = 0;
  for (let index = 0; index < shaped.length; index += 1) {
    const sample = samples[index] ?? 0;
    shaped[index] = sample + tilt * (sample - last);
    last = sample;
  }
  return shaped;
}

/** Adds `sound` to `ground` from sample `at` on; the excess is dropped. */
export function mixInto(ground: Float32Array, sound: Float32Array, at: number, gain: number): void {
  const end = Math.min(sound.length, ground.length - at);
  for (let index = 0; index < end; index += 1) {
    ground[at + index] = (ground[at + index] ?? 0) + (sound[index] ?? 0) * gain;
  }
}

export function noise(length: number, level: number): Float32Array {
  const dice = randomFillSync(new Int16Array(length));
  const [colour, swing, start] = [
    randomBetween(0.5, 0.85),
    randomBetween(4_000, 12_000),
    randomBetween(0, 7),
  ];
  // Compensates for the filter's loss, so that colour does not change loudness.
  const strength = (level * Math.sqrt(3 * (1 - colour ** 2))) / 32_768;
  const blowing = new Float32Array(length);
  let last = 0;
  for (let index = 0; index < length; index += 1) {
    last = colour * last + (dice[index] ?? 0) * strength;
    blowing[index] = last * (1 + 0.4 * Math.sin(index / swing + start));
  }
  return blowing;
}

export function normalizePeak(samples: Float32Array, peak: number): void {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  if (loudest === 0) return;
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = ((samples[index] ?? 0) * peak) / loudest;
  }
}
