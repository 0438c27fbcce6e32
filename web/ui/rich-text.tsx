import { Fragment, type ReactNode } from 'react';

export interface SentenceProps {
  /** A text of the catalogue in which `<name>words</name>` marks what is more than text. */
  readonly text: string;
  /** What to make of the words between the marks of each name. */
  readonly parts: Readonly<Record<string, (words: string) => ReactNode>>;
}

const marked = /<(\w+)>(.*?)<\/\1>/g;

/** A sentence with links in it. Marks without a part are left out, their words stay. */
export function Sentence({ text, parts }: SentenceProps) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { 0: all, 1: name = '', 2: words = '', index } of text.matchAll(marked)) {
    pieces.push(text.slice(end, index), parts[name]?.(words) ?? words);
    end = index + all.length;
  }
  pieces.push(text.slice(end));
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
