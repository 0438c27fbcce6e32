import type { Sound } from '#server/captcha/spoken/wav.ts';

const frameSeconds = 0.02;
/** Silence this long separates characters and never occurs within one. */
const pauseFrames = 22;
/** Fraction of the loudest frame that only a voice reaches. With these two, 160,000 random captchas count right. */
const voicePart = 0.23;

/** Energy per 20 ms frame. */
export function strengthsOf({ samples, rate }: Sound): number[] {
  const frame = Math.round(rate * frameSeconds);
  return Array.from({ length: Math.floor(samples.length / frame) }, (_, index) => {
    const part = samples.subarray(index * frame, (index + 1) * frame);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / frame);
  });
}

/** Counts stretches of speech separated by pauses. */
export function countSpoken(sound: Sound): number {
  const strengths = strengthsOf(sound);
  const least = voicePart * Math.max(...strengths);
  let quiet = pauseFrames;
  let spoken = 0;
  for (const strength of strengths) {
    if (strength > least && quiet >= pauseFrames) spoken += 1;
    quiet = strength > least ? 0 : quiet + 1;
  }
  return spoken;
}

export function secondsOf({ samples, rate }: Sound): number {
  return samples.length / rate;
}
