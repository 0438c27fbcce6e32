import { randomFillSync } from 'node:crypto';
import { between } from '../chance.ts';

/** The same sound faster and higher (`speed` above 1) or slower and lower. */
export function atSpeed(samples: Float32Array, speed: number): Float32Array {
  const length = Math.floor((samples.length - 1) / speed);
  return Float32Array.from({ length }, (_, index) => {
    const place = index * speed;
    const before = Math.floor(place);
    const [one, next] = [samples[before] ?? 0, samples[before + 1] ?? 0];
    return one + (next - one) * (place - before);
  });
}

/** Brighter (`tilt` above 0) or duller: the ear hardly minds, a comparison of spectra does. */
export function tilted(samples: Float32Array, tilt: number): Float32Array {
  return samples.map((sample, index) => sample + tilt * (sample - (samples[index - 1] ?? 0)));
}

/** Adds a sound to `ground`, from the sample `at` on; what does not fit is left out. */
export function addTo(ground: Float32Array, sound: Float32Array, at: number, gain: number): void {
  const end = Math.min(sound.length, ground.length - at);
  for (let index = 0; index < end; index += 1) {
    ground[at + index] = (ground[at + index] ?? 0) + (sound[index] ?? 0) * gain;
  }
}

/** A murmuring wind that swells and dies down, about `level` strong. */
export function wind(length: number, level: number): Float32Array {
  const dice = randomFillSync(new Int16Array(length));
  const [colour, swing, start] = [between(0.5, 0.85), between(4_000, 12_000), between(0, 7)];
  // What the filter takes away is given back, so that the colour does not change the strength.
  const strength = (level * Math.sqrt(3 * (1 - colour ** 2))) / 32_768;
  let last = 0;
  return Float32Array.from(dice, (die, index) => {
    last = colour * last + die * strength;
    return last * (1 + 0.4 * Math.sin(index / swing + start));
  });
}
