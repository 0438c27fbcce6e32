import type { Readable } from 'node:stream';

export interface FileDigest {
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Resumable uploads. A file cannot be read before it is finished. */
export interface ResumableUploads {
  /** Creates an empty upload. @throws NoSpace */
  begin(key: string): Promise<void>;
  /** Bytes received; undefined when the upload does not exist. */
  size(key: string): Promise<number | undefined>;
  /**
   * Appends at the current size `from`; callers must prevent concurrent calls per key. Data received before
   * the content fails is kept.
   * @returns the new size; undefined when the upload does not exist
   * @throws the content's error; NoSpace
   */
  append(key: string, from: number, content: AsyncIterable<Uint8Array>): Promise<number | undefined>;
  /** Completes and measures the file; idempotent. Undefined when it does not exist. */
  finish(key: string): Promise<FileDigest | undefined>;
}

/**
 * Storage of uploaded files by key; visitors see the original names. All methods throw StorageUnavailable
 * while the storage is unreachable, refuses access or is read-only.
 */
export interface Storage {
  readonly resumable: ResumableUploads;
  /** Streams to a file atomically. @throws the content's error; NoSpace */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<FileDigest>;
  /** Undefined when the file does not exist. */
  size(key: string): Promise<number | undefined>;
  /** A range of a file, undefined when it does not exist. The stream must be read or destroyed. */
  read(key: string, range: ByteRange): Promise<Readable | undefined>;
  /** Removes a file, complete or not, if it exists. */
  remove(key: string): Promise<void>;
  /** Removes leftovers of ended processes. */
  sweep(now?: Date): Promise<void>;
  /**
   * Checks reachability and, where possible without writing, write access.
   * @throws StorageUnavailable; NoSpace when the last write failed for lack of space
   */
  check(): Promise<void>;
  /** Omitted when unknown. */
  freeBytes?(): Promise<number>;
}

export class NoSpace extends Error {
  override readonly name = 'NoSpace';
}

/** `away`: unreachable · `refused`: access denied · `noBucket`: the bucket does not exist · `readOnly`. */
export type StorageErrorKind = 'away' | 'refused' | 'noBucket' | 'readOnly';

/** The storage is unusable; usually temporary: answer 503 and retry. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly kind: StorageErrorKind;
  /** True when a retry may succeed shortly. */
  readonly retryable: boolean;

  constructor(
    kind: StorageErrorKind,
    message: string,
    { mayRepeat = false, cause }: { readonly mayRepeat?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.retryable = mayRepeat;
  }
}
