import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { strengthsOf } from '#test/sound.ts';
import { packClips, unpackClips } from './clip-file.ts';
import { clipsFile, clipsOf } from './clips.ts';
import { decodeMuLaw, encodeMuLaw } from './mu-law.ts';
import { decodeWav, encodeWav } from './wav.ts';

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

describe.each(languageCodes)('the clips of %s', (language) => {
  test('contain every letter and digit, short, equally loud and small', async () => {
    expect(readFileSync(clipsFile(language)).length).toBeLessThan(150_000);
    const { rate, sounds } = await clipsOf(language);
    expect([...sounds.keys()].join('')).toBe(characters);
    expect(rate).toBe(11_025);
    for (const [character, bytes] of sounds) {
      const samples = decodeMuLaw(bytes);
      expect(samples.length / rate, character).toBeGreaterThan(0.1);
      expect(samples.length / rate, character).toBeLessThan(0.9);
      const strengths = strengthsOf({ samples, rate });
      const voiced = strengths.filter((strength) => strength > 0.25 * Math.max(...strengths));
      const loudness = Math.hypot(...voiced) / Math.sqrt(voiced.length);
      expect(loudness, character).toBeGreaterThan(0.1);
      expect(loudness, character).toBeLessThan(0.22);
    }
  });

  test('are all different', async () => {
    const { sounds } = await clipsOf(language);
    const heard = Array.from(sounds.values(), (bytes) => Buffer.from(bytes).toString('hex'));
    expect(new Set(heard).size).toBe(characters.length);
  });
});

test('are loaded once', async () => {
  expect(await clipsOf('de')).toBe(await clipsOf('de'));
});

test('a clip file round-trips and is rejected when truncated', () => {
  const sounds = new Map([
    ['B', Uint8Array.of(1, 2, 3)],
    ['7', Uint8Array.of(4)],
    ['A', new Uint8Array()],
  ]);
  const file = packClips({ rate: 8_000, sounds });
  const read = unpackClips(file);
  expect(read.rate).toBe(8_000);
  expect(Array.from(read.sounds, ([character, bytes]) => [character, [...bytes]])).toEqual([
    ['B', [1, 2, 3]],
    ['7', [4]],
    ['A', []],
  ]);
  expect(() => unpackClips(file.subarray(0, -1))).toThrow('cut short');
});

test('µ-law is accurate to a thirtieth and matches the standard', () => {
  const samples = Float32Array.from({ length: 4_000 }, (_, index) => (index - 2_000) / 2_001);
  decodeMuLaw(encodeMuLaw(samples)).forEach((heard, index) => {
    const sample = samples[index] ?? 0;
    expect(Math.abs(heard - sample)).toBeLessThan((Math.abs(sample) + 0.004) / 30);
  });
  expect([...encodeMuLaw(Float32Array.of(0, 1, -1, 3))]).toEqual([0xff, 0x80, 0x00, 0x80]);
  expect(Array.from(decodeMuLaw(Uint8Array.of(0xff, 0x80, 0x00)), (heard) => heard * 32_768)).toEqual([
    0, 32_124, -32_124,
  ]);
});

test('a WAV file round-trips and clips loud samples', () => {
  const file = encodeWav(Float32Array.of(0, 0.5, -0.5, 2, -2), 11_025);
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ');
  expect([file.readUInt16LE(20), file.readUInt16LE(22), file.readUInt32LE(24)]).toEqual([1, 1, 11_025]);
  expect([file.readUInt32LE(28), file.readUInt16LE(32), file.readUInt16LE(34)]).toEqual([22_050, 2, 16]);
  expect(file.readUInt32LE(40)).toBe(10);
  const { samples, rate } = decodeWav(file);
  expect(rate).toBe(11_025);
  expect(Array.from(samples, (sample) => Math.round(sample * 100) / 100)).toEqual([0, 0.5, -0.5, 1, -1]);
});
