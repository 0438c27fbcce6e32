/**
 * The pictures that somebody drops or pastes. What is pasted with text beside it is text: word processors add a picture
 * of it.
 */
export function pictureFilesIn(data: Pick<DataTransfer, 'files' | 'getData'> | null): readonly File[] {
  if (data === null || data.getData('text/plain') !== '') return [];
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}
