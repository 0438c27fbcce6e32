import { PassThrough, type Readable } from 'node:stream';

/** Something new for everybody, never anything of one visitor. */
export interface LiveEvent {
  /** Readers who come back say the last one they have. */
  readonly id: string;
  /** Sent as JSON. */
  readonly data: unknown;
}

/** The networks that a reader comes from. */
export interface LiveVisitor {
  readonly own: string;
  readonly wider: string | undefined;
}

/** Readers of server-sent events, who all get the same. */
export interface LiveStreams {
  /**
   * A stream for one reader: what is now, unless he has it, and what comes.
   * @param visitor whose streams are counted together, and with those of his wider network
   * @returns null when he, his wider network, or everybody together, has too many
   */
  open(
    visitor: LiveVisitor,
    options: { readonly seconds: number; readonly lastId?: string },
  ): Readable | null;
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
  /** An IPv6 /48 may hold many visitors, or be one's who would take all places. */
  readonly mostPerWider?: number;
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
  const { now, mostPerVisitor = 20, mostPerWider = 100, most = 2_000, heartbeatMs = 20_000 } = options;
  const readers = new Map<PassThrough, LiveVisitor>();
  const perNetwork = new Map<string, number>();
  let heartbeat: NodeJS.Timeout | undefined;

  const countOf = (network = '') => perNetwork.get(network) ?? 0;

  function count({ own, wider }: LiveVisitor, change: 1 | -1): void {
    for (const network of wider === undefined ? [own] : [own, wider]) {
      const left = countOf(network) + change;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
    }
  }

  function add(stream: PassThrough, visitor: LiveVisitor): void {
    readers.set(stream, visitor);
    count(visitor, 1);
    // Proxies and browsers end what is silent.
    heartbeat ??= setInterval(() => sendText(':\n\n'), heartbeatMs).unref();
  }

  function remove(stream: PassThrough): void {
    const visitor = readers.get(stream);
    if (visitor === undefined) return;
    readers.delete(stream);
    count(visitor, -1);
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
      if (readers.size >= most || countOf(visitor.own) >= mostPerVisitor) return null;
      if (countOf(visitor.wider) >= mostPerWider) return null;
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
