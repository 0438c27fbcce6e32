/** A finished picture, named from the sheet's own folder. */
export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly file: string;
}

/** The contact sheet: all pictures of one language in a page of HTML, a row per screen. */
export function writeSheet(
  language: string,
  pictures: readonly Picture[],
  widths: readonly number[],
): string {
  const columns = widths.map((width) => Math.round(width / 3.2));
  const rows = [...new Set(pictures.map(({ name }) => name))].map((name) => {
    const cells = widths.map((width, column) => {
      const picture = pictures.find((each) => each.name === name && each.width === width);
      return picture
        ? `<a href="${picture.file}"><img src="${picture.file}" width="${columns[column]}" alt="${name} ${width}" loading="lazy"></a>`
        : '<span></span>';
    });
    return `<section><h2>${name}</h2><div>${cells.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens: ${language}</title>
<style>body{background:#333;color:#eee;font:14px sans-serif;margin:16px;columns:820px}section{break-inside:avoid;margin-bottom:20px}h2{font-size:14px;margin:0 0 4px}div{display:flex;gap:8px;align-items:flex-start}img{display:block}</style>
${rows.join('\n')}</html>
`;
}
