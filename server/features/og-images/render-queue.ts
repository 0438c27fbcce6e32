/** A picture as it is sent. */
export interface Picture {
  readonly version: string;
  readonly jpeg: Buffer;
}

/** Too many pictures wait to be drawn: ask again in a moment. */
export class StudioBusy extends Error {
  override readonly name = 'StudioBusy';
}

export interface Studio {
  /** The picture of a subject in exactly this version, if it is still there. */
  kept(subject: string, version: string): Picture | undefined;
  /**
   * The picture of a subject, drawn where it is not there in this version.
   * @throws StudioBusy
   */
  show(subject: string, version: string, draw: () => Promise<Buffer>): Promise<Picture>;
}

interface Limits {
  /** Of all kept pictures together. */
  readonly maxBytes?: number;
  readonly maxWaiting?: number;
}

/** Draws one picture at a time and keeps the latest: whoever asks for many waits for them, nobody else does. */
export function createStudio({ maxBytes = 24 * 1024 ** 2, maxWaiting = 24 }: Limits = {}): Studio {
  const pictures = new Map<string, Picture>();
  const drawn = new Map<string, Promise<Picture>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function forget(subject: string): void {
    bytes -= pictures.get(subject)?.jpeg.length ?? 0;
    pictures.delete(subject);
  }

  function keep(subject: string, picture: Picture): void {
    forget(subject);
    pictures.set(subject, picture);
    bytes += picture.jpeg.length;
    for (const oldest of pictures.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  function kept(subject: string, version: string): Picture | undefined {
    const picture = pictures.get(subject);
    if (picture?.version !== version) return undefined;
    pictures.delete(subject);
    pictures.set(subject, picture);
    return picture;
  }

  function draw(subject: string, version: string, work: () => Promise<Buffer>): Promise<Picture> {
    const picture = last.then(work).then((jpeg) => {
      const made = { version, jpeg };
      keep(subject, made);
      return made;
    });
    last = picture.catch(() => undefined);
    return picture;
  }

  return {
    kept,
    async show(subject, version, work) {
      const key = `${subject} ${version}`;
      const known = kept(subject, version) ?? drawn.get(key);
      if (known) return known;
      if (drawn.size >= maxWaiting) throw new StudioBusy();
      const picture = draw(subject, version, work).finally(() => drawn.delete(key));
      drawn.set(key, picture);
      return picture;
    },
  };
}
