import { Fragment, type ReactNode } from 'react';

export interface RichTextProps {
  /** A text with tags: `<name>words</name>`. */
  readonly text: string;
  /** Renders the content of each tag. */
  readonly parts: Readonly<Record<string, (words: string) => ReactNode>>;
}

const marked = /<(\w+)>(.*?)<\/\1>/g;

/**
 * Renders a translated text with links or other elements in it. Unknown tags are dropped, their content stays.
 */
export function RichText({ text, parts }: RichTextProps) {
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
