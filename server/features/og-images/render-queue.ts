import { createTurns, type Turns } from '#server/async/turns.ts';

export interface Picture {
  readonly version: string;
  readonly jpeg: Buffer;
}

/** The queue is full: retry in a moment. */
export class RenderQueueFull extends Error {
  override readonly name = 'RenderQueueFull';
}

export interface RenderQueue {
  /** The cached image of exactly this version. */
  kept(subject: string, version: string): Picture | undefined;
  /** The cached image of this version, or a new one. @throws RenderQueueFull */
  show(subject: string, version: string, draw: () => Promise<Buffer>): Promise<Picture>;
}

interface Options {
  /** Maximum size of the cache. */
  readonly maxBytes?: number;
  readonly maxWaiting?: number;
  /** Shared by queues of which only one may draw at a time. */
  readonly inTurn?: Turns;
}

/** Draws one image at a time and caches the most recently used ones. */
export function createRenderQueue({
  maxBytes = 16 * 1024 ** 2,
  maxWaiting = 16,
  inTurn = createTurns(),
}: Options = {}): RenderQueue {
  const pictures = new Map<string, Picture>();
  const drawn = new Map<string, Promise<Picture>>();
  let bytes = 0;

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

  async function draw(subject: string, version: string, work: () => Promise<Buffer>): Promise<Picture> {
    const made = { version, jpeg: await inTurn(work) };
    keep(subject, made);
    return made;
  }

  return {
    kept,
    async show(subject, version, work) {
      const key = `${subject} ${version}`;
      const known = kept(subject, version) ?? drawn.get(key);
      if (known) return known;
      if (drawn.size >= maxWaiting) throw new RenderQueueFull();
      const picture = draw(subject, version, work).finally(() => drawn.delete(key));
      drawn.set(key, picture);
      return picture;
    },
  };
}
