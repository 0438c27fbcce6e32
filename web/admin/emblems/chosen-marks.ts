import { markFiles } from '#contract/guilds/marks.ts';

interface ChosenMarks {
  readonly index: File | undefined;
  readonly images: readonly { readonly number: number; readonly file: File }[];
}

/** The game's files among those chosen, by their names. */
export function chosenMarks(files: readonly File[]): ChosenMarks {
  const images = files.flatMap((file) => {
    const [, number] = /^mark_([0-4])\.tga$/i.exec(file.name) ?? [];
    return number === undefined ? [] : [{ number: Number(number), file }];
  });
  return { index: files.find(({ name }) => name.toLowerCase() === markFiles.index), images };
}
