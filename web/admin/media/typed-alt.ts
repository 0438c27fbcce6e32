/** A description that is being typed. */
export interface TypedAlt {
  readonly text: string;
  /** The description it is to replace. */
  readonly over: string;
  /** It has been saved, and the list of pictures is still being loaded anew. */
  readonly isSaved?: boolean;
}

/**
 * Whether it stays in the field. Nothing but spaces typed around a description makes way for another administrator's.
 * @param described what the picture's description is by now
 */
export function staysTyped({ text, over, isSaved = false }: TypedAlt, described: string): boolean {
  return isSaved || over === described || text.trim() !== over;
}
