import { randomInt } from 'node:crypto';
import { between } from '#server/captcha/chance.ts';
import type { Clips } from './clip-file.ts';
import { decodeMuLaw } from './mu-law.ts';
import { addTo, atSpeed, scaleTo, tilted, wind } from './shape.ts';

/** Seconds. */
const silences = { before: [0.5, 0.8], between: [0.45, 0.8], after: [0.3, 0.6] } as const;
/** Before the whole is scaled. Clips are recorded about 0.16 strong. */
const levels = { voice: [0.85, 1.35], wind: [0.007, 0.012], murmur: [0.05, 0.12] } as const;
const murmursPerSecond = 2.5;
const peaks = [0.75, 0.95] as const;

/** A character as nobody has said it before: speed, height, colour. */
function said(clip: Uint8Array): Float32Array {
  return tilted(atSpeed(decodeMuLaw(clip), between(0.92, 1.08)), between(-0.25, 0.5));
}

/** Voices in the next room: other characters backwards, faint, at any place. */
function murmur(ground: Float32Array, { rate, sounds }: Clips): void {
  const all = [...sounds.values()];
  const count = Math.round((ground.length / rate) * murmursPerSecond);
  for (let voice = 0; voice < count; voice += 1) {
    const clip = all[randomInt(all.length)] ?? new Uint8Array();
    const backwards = atSpeed(decodeMuLaw(clip).reverse(), between(0.75, 1.25));
    addTo(ground, backwards, randomInt(ground.length), between(...levels.murmur));
  }
}

/**
 * Says the characters one after another, each time otherwise, over wind and faint voices.
 * @returns samples at the clips' rate; null when a character was never recorded
 */
export function speak(characters: string, clips: Clips): Float32Array | null {
  const recorded = [...characters].flatMap((character) => clips.sounds.get(character) ?? []);
  if (recorded.length !== characters.length) return null;
  const seconds = (range: readonly [number, number]) => Math.round(between(...range) * clips.rate);
  let end = seconds(silences.before);
  const parts = recorded.map((clip) => {
    const sound = said(clip);
    const at = end;
    end += sound.length + seconds(silences.between);
    return { sound, at };
  });
  const ground = wind(end + seconds(silences.after), between(...levels.wind));
  murmur(ground, clips);
  for (const { sound, at } of parts) addTo(ground, sound, at, between(...levels.voice));
  scaleTo(ground, between(...peaks));
  return ground;
}
