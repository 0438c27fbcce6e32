/** Pictures that the game keeps emblems in: mark_0.tga to mark_4.tga. */
export const markImages = 5;
/** Bytes of such a picture, and of their index. */
export const markImageBytes = 1_313_000;
export const markIndexBytes = 256 * 1024;

/** Names of the game's files, as placeholders of texts. */
export const markFiles = {
  setting: 'GUILD_MARKS',
  folder: 'mark',
  index: 'mark_index',
  images: 'mark_0.tga\u00a0– mark_4.tga',
} as const;
