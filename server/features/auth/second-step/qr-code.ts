export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Draws a QR code as SVG path data: one rectangle for each run of dark modules of a row. */
export async function drawQrCode(text: string): Promise<QrCode> {
  // Imported lazily: few requests draw one.
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'L', boostEcc: true, border: 0 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join('') };
}
