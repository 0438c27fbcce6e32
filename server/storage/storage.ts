import type { Readable } from 'node:stream';

/** What was written. */
export interface Written {
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Bytes of a file from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Files that come in pieces. Nobody reads one before it is whole. */
export interface Unfinished {
  /** Begins one, empty. @throws NoSpace */
  begin(key: string): Promise<void>;
  /** How many bytes have come in; undefined when there is no such unfinished file. */
  size(key: string): Promise<number | undefined>;
  /**
   * Writes bytes at the end, which is at `from`: two at once for one key are the caller's to prevent. What came in
   * before the content breaks off stays.
   * @returns how far the file has come; undefined when there is no such unfinished file
   * @throws whatever the content throws; NoSpace
   */
  append(key: string, from: number, content: AsyncIterable<Uint8Array>): Promise<number | undefined>;
  /** Makes a file whole and measures it; may be done again. Undefined when there is none. */
  finish(key: string): Promise<Written | undefined>;
}

/**
 * Where uploaded files lie. A file's key is its name there; its own name is only told to visitors.
 * Everything here throws StoreUnavailable while the store is away, refuses or cannot be written to.
 */
export interface Storage {
  readonly unfinished: Unfinished;
  /**
   * Writes a file, whole or not at all, with no more of it in memory than a few pieces.
   * @throws whatever the content throws; NoSpace
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<Written>;
  /** Bytes of a file, undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  /** A file's bytes, undefined when there is none. The stream has to be read or destroyed. */
  read(key: string, range: ByteRange): Promise<Readable | undefined>;
  /** Removes a file, whole or not; that there is none is no error. */
  remove(key: string): Promise<void>;
  /** Removes what writes of ended processes have left behind. */
  sweep(now?: Date): Promise<void>;
  /**
   * Whether it answers and, where that can be known without writing, may be written to.
   * @throws StoreUnavailable; NoSpace where its last write found no room
   */
  check(): Promise<void>;
  /** Bytes there is still room for; left out where nobody can say. */
  freeBytes?(): Promise<number>;
}

/** The store has no room left. */
export class NoSpace extends Error {
  override readonly name = 'NoSpace';
}

/**
 * `away`: it does not answer · `refused`: it answers and does not let the site in · `noBucket`: it has no bucket of this
 * name · `readOnly`: it takes nothing.
 */
export type StoreTrouble = 'away' | 'refused' | 'noBucket' | 'readOnly';

/** The store does not do what it is there for. It may come back by itself: answer 503 and try again later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly trouble: StoreTrouble;
  /** Whether the same may work a moment later. */
  readonly mayRepeat: boolean;

  constructor(
    trouble: StoreTrouble,
    message: string,
    { mayRepeat = false, cause }: { readonly mayRepeat?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.trouble = trouble;
    this.mayRepeat = mayRepeat;
  }
}
