import { describe, expect, test } from 'vitest';
import { drawPicture } from '#test/factories/pictures.ts';
import { readHeader } from './read-header.ts';

const formats = ['png', 'jpeg', 'webp', 'avif'] as const;

/** A GIF whose screen and first frame have sizes of their own. */
function gif(screen: readonly [number, number], frame: readonly [number, number]): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.write('GIF89a', 'latin1');
  bytes.writeUInt16LE(screen[0], 6);
  bytes.writeUInt16LE(screen[1], 8);
  bytes.write('!\xfe\x02hi\0,', 13, 'latin1');
  bytes.writeUInt16LE(frame[0], 24);
  bytes.writeUInt16LE(frame[1], 26);
  return bytes;
}

/** A WebP of these chunks. */
function webp(...chunks: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const written = chunks.flatMap(([name, content]) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return [head, content];
  });
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...written]);
}

function canvasChunk(width: number, height: number): Buffer {
  const content = Buffer.alloc(10);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return content;
}

function frameChunk(width: number, height: number): Buffer {
  const content = Buffer.alloc(16);
  content.writeUIntLE(width - 1, 6, 3);
  content.writeUIntLE(height - 1, 9, 3);
  return content;
}

describe.each(formats)('a header of %s', (format) => {
  test('tells format and dimensions', async () => {
    expect(readHeader(await drawPicture(70, 50, format))).toEqual({ format, width: 70, height: 50 });
  });

  test('that is cut anywhere is refused or says the same', async () => {
    const whole = await drawPicture(70, 50, format);
    for (let length = 0; length < Math.min(whole.length, 600); length += 1) {
      const read = readHeader(whole.subarray(0, length));
      if (read) expect([read.width, read.height]).toEqual([70, 50]);
    }
  });
});

test('a JPEG with tables, fill bytes and a thumbnail of another size before its frame is read', async () => {
  const whole = await drawPicture(70, 50, 'jpeg');
  const thumbnail = Buffer.from('ffe1000cffc00011080009000901', 'hex');
  const read = readHeader(
    Buffer.concat([whole.subarray(0, 2), thumbnail, Buffer.from([0xff]), whole.subarray(2)]),
  );
  expect(read).toEqual({ format: 'jpeg', width: 70, height: 50 });
});

test.each([0x00, 0x01, 0x02, 0xd0, 0xd7, 0xd8, 0xd9])(
  'a JPEG with a marker of no length, %i, before its frame is damaged: what follows may be a decoy',
  async (marker) => {
    const whole = await drawPicture(70, 50, 'jpeg');
    const segment = Buffer.alloc(2 + 0xffff);
    segment.writeUInt32BE(0xffecffff);
    // Where the marker's length would lead, if the segment's first bytes were one.
    segment.write('ffc00011080009000901', 0xffec, 'hex');
    const bomb = Buffer.concat([
      whole.subarray(0, 2),
      Buffer.from([0xff, marker]),
      segment,
      whole.subarray(2),
    ]);
    expect(readHeader(bomb)).toBeNull();
  },
);

test('the first frame of a GIF counts where it is larger than the screen', () => {
  expect(readHeader(gif([9, 9], [60_000, 50_000]))).toMatchObject({ width: 60_000, height: 50_000 });
  expect(readHeader(gif([300, 200], [9, 9]))).toMatchObject({ width: 300, height: 200 });
});

test('a large frame in a small canvas of a WebP counts', () => {
  const bomb = webp(['VP8X', canvasChunk(9, 9)], ['ANMF', frameChunk(16_000, 16_000)]);
  expect(readHeader(bomb)).toMatchObject({ width: 16_000, height: 16_000 });
});

test('the largest extent of an AVIF counts, however small its first is', async () => {
  const bomb = await drawPicture(70, 50, 'avif');
  bomb.writeUInt32BE(60_000, bomb.lastIndexOf('ispe') + 8);
  expect(readHeader(bomb)?.width ?? 0).toBe(60_000);
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['SVG after an XML declaration', '<?xml version="1.0"?><svg/>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['BMP', 'BM\x36\0\0\0\0\0\0\0'],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['a signature after other bytes', ' \x89PNG\r\n\x1a\n'],
  ['nothing', ''],
])('%s is of no format that the library takes', (_, content) => {
  expect(readHeader(Buffer.from(content, 'latin1'))).toBeUndefined();
});

test.each([
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\x0dIDAT\0\0\0\x09\0\0\0\x09'],
  ['PNG of no width', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\0\0\0\0\x09'],
  ['JPEG', '\xff\xd8\xff\xda\0\x02'],
  ['JPEG whose segments never end', `\xff\xd8${'\xff'.repeat(50)}`],
  ['GIF', 'GIF89a\x09\0\x09\0\0\0\0;'],
  ['WebP', 'RIFF\0\0\0\0WEBPEXIF\0\0\0\0'],
  ['AVIF', '\0\0\0\x14ftypavif\0\0\0\0avif\0\0\0\x08mdat'],
])('%s without dimensions is damaged', (_, content) => {
  expect(readHeader(Buffer.from(content, 'latin1'))).toBeNull();
});
