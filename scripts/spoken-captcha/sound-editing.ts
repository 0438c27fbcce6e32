import type { Sound } from '#server/captcha/spoken/wav.ts';

const tapsEachSide = 32;
/** Part of the new rate that stays: a little below its half, which is all it can hold. */
const passband = 0.46;

/** A windowed sinc that lets through what half the rate can hold. */
function lowPass(): Float64Array {
  const cutoff = passband / 2;
  const taps = Float64Array.from({ length: 2 * tapsEachSide + 1 }, (_, tap) => {
    const from = tap - tapsEachSide;
    const sinc = from === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * from) / (Math.PI * from);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * from) / (tapsEachSide + 1)));
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

const filter = lowPass();

/** Every second sample of the sound, without what would fold back. */
export function halved({ samples, rate }: Sound): Sound {
  const half = Float32Array.from({ length: Math.floor(samples.length / 2) }, (_, index) =>
    filter.reduce((sum, tap, at) => sum + tap * (samples[index * 2 + at - tapsEachSide] ?? 0), 0),
  );
  return { samples: half, rate: rate / 2 };
}

function strengths(samples: Float32Array, frame: number): Float32Array {
  return Float32Array.from({ length: Math.ceil(samples.length / frame) }, (_, index) => {
    const part = samples.subarray(index * frame, (index + 1) * frame);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length);
  });
}

const frameSeconds = 0.005;
/** Part of the loudest frame's strength below which there is nothing to hear. */
const silence = 0.012;

/** Without the silence around it, faded in and out within a frame. */
export function trimmed({ samples, rate }: Sound): Float32Array {
  const frame = Math.round(rate * frameSeconds);
  const each = strengths(samples, frame);
  const heard = each.map((strength) => (strength > silence * Math.max(...each) ? 1 : 0));
  const [first, last] = [heard.indexOf(1), heard.lastIndexOf(1)];
  const part = samples.slice(Math.max(0, first - 1) * frame, (last + 2) * frame);
  const fade = (index: number) => Math.min(1, index / frame, (part.length - 1 - index) / frame);
  return part.map((sample, index) => sample * fade(index));
}

const evenStrength = 0.16;
const loudest = 0.95;

/** As strong as all the others, measured where it is not quiet. */
export function levelled(samples: Float32Array, rate: number): Float32Array {
  const each = strengths(samples, Math.round(rate * 4 * frameSeconds));
  const voiced = each.filter((strength) => strength > 0.25 * Math.max(...each));
  const strength = Math.sqrt(voiced.reduce((sum, one) => sum + one ** 2, 0) / voiced.length);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const gain = Math.min(evenStrength / strength, loudest / peak);
  return samples.map((sample) => sample * gain);
}
