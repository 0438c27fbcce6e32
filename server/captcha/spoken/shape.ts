import { randomFillSync } from 'node:crypto';
import { between } from '#server/captcha/chance.ts';

// Plain loops: a spoken captcha has a hundred thousand samples, and meanwhile nobody else is served.

/** The same sound faster and higher (`speed` above 1) or slower and lower. */
export function atSpeed(samples: Float32Array, speed: number): Float32Array {
  const shaped = new Float32Array(Math.max(0, Math.floor((samples.length - 1) / speed)));
  for (let index = 0; index < shaped.length; index += 1) {
    const place = index * speed;
    const before = Math.floor(place);
    const [one, next] = [samples[before] ?? 0, samples[before + 1] ?? 0];
    shaped[index] = one + (next - one) * (place - before);
  }
  return shaped;
}

/** Brighter (`tilt` above 0) or duller: the ear hardly minds, a comparison of spectra does. */
export function tilted(samples: Float32Array, tilt: number): Float32Array {
  const shaped = new Float32Array(samples.length);
  let last = 0;
  for (let index = 0; index < shaped.length; index += 1) {
    const sample = samples[index] ?? 0;
    shaped[index] = sample + tilt * (sample - last);
    last = sample;
  }
  return shaped;
}

/** Adds a sound to `ground`, from the sample `at` on; what does not fit is left out. */
export function addTo(ground: Float32Array, sound: Float32Array, at: number, gain: number): void {
  const end = Math.min(sound.length, ground.length - at);
  for (let index = 0; index < end; index += 1) {
    ground[at + index] = (ground[at + index] ?? 0) + (sound[index] ?? 0) * gain;
  }
}

/** A wind that swells and dies down, about `level` strong. */
export function wind(length: number, level: number): Float32Array {
  const dice = randomFillSync(new Int16Array(length));
  const [colour, swing, start] = [between(0.5, 0.85), between(4_000, 12_000), between(0, 7)];
  // What the filter takes away is given back, so that the colour does not change the strength.
  const strength = (level * Math.sqrt(3 * (1 - colour ** 2))) / 32_768;
  const blowing = new Float32Array(length);
  let last = 0;
  for (let index = 0; index < length; index += 1) {
    last = colour * last + (dice[index] ?? 0) * strength;
    blowing[index] = last * (1 + 0.4 * Math.sin(index / swing + start));
  }
  return blowing;
}

/** Makes the loudest sample `peak` high. */
export function scaleTo(samples: Float32Array, peak: number): void {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  if (loudest === 0) return;
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = ((samples[index] ?? 0) * peak) / loudest;
  }
}
