/** Markdown formats the toolbar can apply. */
export const marks = [
  'bold',
  'italic',
  'heading',
  'link',
  'film',
  'list',
  'numbers',
  'quote',
  'code',
] as const;

export type Mark = (typeof marks)[number];

export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

/** Selecting by double click often includes the trailing space, which must stay outside the marks. */
function withoutSpaces({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end);
  if (words.trim() === '') return { text, start, end: start };
  const from = start + (words.length - words.trimStart().length);
  return { text, start: from, end: from + words.trim().length };
}

function surround(selected: Selected, sign: string): Edit {
  const { text, start, end } = withoutSpaces(selected);
  const words = text.slice(start, end);
  const { length } = sign;
  if (text.slice(start - length, start) === sign && text.slice(end, end + length) === sign) {
    const from = start - length;
    return { from, to: end + length, insert: words, start: from, end: from + words.length };
  }
  return { from: start, to: end, insert: sign + words + sign, start: start + length, end: end + length };
}

/** Toggles a prefix on each selected line. */
function prefix({ text, start, end }: Selected, before: (index: number) => string, known: RegExp): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const all = lines.every((line) => known.test(line));
  const insert = lines
    .map((line, index) => (all ? line.replace(known, '') : before(index) + line.replace(known, '')))
    .join('\n');
  return {
    from,
    to,
    insert,
    start: from + (lines.length === 1 ? insert.length : 0),
    end: from + insert.length,
  };
}

/** The line breaks that make what stands between two places a paragraph of its own. */
function breaksAround(text: string, from: number, to: number): { lead: string; tail: string } {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const lead = before === '' ? '' : '\n'.repeat(Math.max(0, 2 - (/\n*$/.exec(before)?.[0].length ?? 0)));
  return { lead, tail: '\n'.repeat(Math.max(0, 2 - (/^\n*/.exec(after)?.[0].length ?? 0))) };
}

function link(selected: Selected): Edit {
  const { text, start, end } = withoutSpaces(selected);
  const words = text.slice(start, end);
  if (/^(https?:\/\/|mailto:|\/)\S+$/.test(words)) {
    return { from: start, to: end, insert: `[](${words})`, start: start + 1, end: start + 1 };
  }
  const address = 'https://';
  const at = start + words.length + 3;
  return { from: start, to: end, insert: `[${words}](${address})`, start: at, end: at + address.length };
}

/** The only link of its paragraph. */
function film(selected: Selected): Edit {
  const { from, to, insert, start, end } = link(selected);
  const { lead, tail } = breaksAround(selected.text, from, to);
  return { from, to, insert: lead + insert + tail, start: start + lead.length, end: end + lead.length };
}

function code(selected: Selected): Edit {
  const words = selected.text.slice(selected.start, selected.end);
  if (!words.includes('\n')) return surround(selected, '`');
  const { start, end } = selected;
  const lineBefore = start > 0 && selected.text[start - 1] !== '\n' ? '\n' : '';
  const insert = `${lineBefore}\`\`\`\n${words.replace(/\n$/, '')}\n\`\`\`\n`;
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
}

/** The edit a button performs; most buttons toggle. */
export function editFor(mark: Mark, selected: Selected): Edit {
  switch (mark) {
    case 'bold':
      return surround(selected, '**');
    case 'italic':
      return surround(selected, '*');
    case 'heading':
      return prefix(selected, () => '## ', /^#{1,6} /);
    case 'list':
      return prefix(selected, () => '- ', /^[-*] /);
    case 'numbers':
      return prefix(selected, (index) => `${index + 1}. `, /^\d+\. /);
    case 'quote':
      return prefix(selected, () => '> ', /^> /);
    case 'link':
      return link(selected);
    case 'film':
      return film(selected);
    case 'code':
      return code(selected);
  }
}

/** Inserts a picture of the library as a paragraph of its own, after what is selected. */
export function pictureEdit({ text, end }: Selected, id: number): Edit {
  const { lead, tail } = breaksAround(text, end, end);
  const insert = `${lead}![](/media/${id})${tail}`;
  const cursor = end + insert.length;
  return { from: end, to: end, insert, start: cursor, end: cursor };
}

export function applyEdit(text: string, { from, to, insert }: Edit): string {
  return text.slice(0, from) + insert + text.slice(to);
}
