/** A part of a file, as a source sends it. */
export interface SourceContent {
  /** The offset that was asked for, or 0 where the source can send a file only from its beginning. */
  readonly from: number;
  /** The whole file's length; undefined where the source does not say it. */
  readonly wholeBytes: number | undefined;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Where models come from. All methods throw ModelError, and the signal's reason when it is aborted. */
export interface ModelSource {
  /** The list's text, of limited length. */
  readList(signal: AbortSignal): Promise<string>;
  /**
   * Opens a file of the list. The caller limits how much it reads, and may stop anywhere.
   * @param location checked by `records.ts`: it leads nowhere above the base of the files
   */
  open(location: string, offset: number, signal: AbortSignal): Promise<SourceContent>;
}

/** Mozilla's list has 250 kB. */
export const maxListBytes = 4 * 1024 ** 2;
