import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { captchaAlphabet } from './captchas.ts';
import { captchaImage, drawCaptcha } from './picture.ts';

/** The share of pixels darker than the background. */
async function darkShare(png: Buffer): Promise<number> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) dark += (data[at] ?? 0) < 90 ? 1 : 0;
  return dark / (data.length / 4);
}

test('is a valid small PNG at twice its display size', async () => {
  for (let time = 0; time < 20; time += 1) {
    const png = drawCaptcha('K7PXM');
    const image = await loadImage(png);
    expect([image.width, image.height]).toEqual([528, 116]);
    expect(png.length).toBeLessThan(12_000);
  }
});

test('every letter of the alphabet is visible', async () => {
  for (const letter of captchaAlphabet) {
    expect(await darkShare(drawCaptcha(letter.repeat(5)))).toBeGreaterThan(0.06);
  }
  expect(await darkShare(drawCaptcha(''))).toBeLessThan(0.06);
});

test('images differ and do not contain their answer', () => {
  const [one, other] = [captchaImage('K7PXM'), captchaImage('K7PXM')];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/);
  expect(Buffer.from(one.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('K7PXM');
});
