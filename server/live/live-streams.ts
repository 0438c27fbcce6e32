import { PassThrough, type Readable } from 'node:stream';

/** Something new for everybody, never anything of one visitor. */
export interface LiveEvent {
  /** Readers who come back say the last one they have. */
  readonly id: string;
  /** Sent as JSON. */
  readonly data: unknown;
}

/** Readers of server-sent events, who all get the same. */
export interface LiveStreams {
  /**
   * A stream for one reader: what is now, unless he has it, and what comes.
   * @param visitor whose streams are counted together
   * @returns null when he, or everybody together, has too many
   */
  open(visitor: string, options: { readonly seconds: number; readonly lastId?: string }): Readable | null;
  /** Sends to all readers, who keep it as what is now. */
  send(event: LiveEvent): void;
  /** Ends all streams; readers may come again. */
  end(): void;
  /** How many read now. */
  count(): number;
}

export interface LiveStreamsOptions {
  /** What is now; null before anything is known. */
  readonly now: () => LiveEvent | null;
  readonly mostPerVisitor?: number;
  readonly most?: number;
  readonly heartbeatMs?: number;
}

/** Browsers wait so long before they come again. */
const retryMs = 10_000;
/** A reader who takes nothing for so long that this many bytes wait has gone. */
const mostWaiting = 64 * 1024;

function write(event: LiveEvent): string {
  return `id: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

export function openLiveStreams(options: LiveStreamsOptions): LiveStreams {
  const { now, mostPerVisitor = 20, most = 2_000, heartbeatMs = 20_000 } = options;
  const readers = new Map<PassThrough, string>();
  const perVisitor = new Map<string, number>();
  let heartbeat: NodeJS.Timeout | undefined;

  function add(stream: PassThrough, visitor: string): void {
    readers.set(stream, visitor);
    perVisitor.set(visitor, (perVisitor.get(visitor) ?? 0) + 1);
    // Proxies and browsers end what is silent.
    heartbeat ??= setInterval(() => sendText(':\n\n'), heartbeatMs).unref();
  }

  function remove(stream: PassThrough): void {
    const visitor = readers.get(stream);
    if (visitor === undefined) return;
    readers.delete(stream);
    const left = (perVisitor.get(visitor) ?? 1) - 1;
    if (left > 0) perVisitor.set(visitor, left);
    else perVisitor.delete(visitor);
    if (readers.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  }

  function sendText(text: string): void {
    for (const stream of readers.keys()) {
      if (stream.writableLength + stream.readableLength > mostWaiting) stream.destroy();
      else stream.write(text);
    }
  }

  return {
    open(visitor, { seconds, lastId }) {
      if (readers.size >= most || (perVisitor.get(visitor) ?? 0) >= mostPerVisitor) return null;
      const stream = new PassThrough();
      const timer = setTimeout(() => stream.end(), seconds * 1000).unref();
      stream.on('close', () => {
        clearTimeout(timer);
        remove(stream);
      });
      stream.on('finish', () => remove(stream));
      add(stream, visitor);
      const current = now();
      const isNew = current !== null && current.id !== lastId;
      stream.write(`retry: ${retryMs}\n\n${isNew ? write(current) : ''}`);
      return stream;
    },
    send: (event) => sendText(write(event)),
    end() {
      for (const stream of [...readers.keys()]) stream.end();
    },
    count: () => readers.size,
  };
}
