import type { Keeper, KeptValues } from '#web/kept.tsx';

/** HTML that stands on many pages: on each of them it is this object. */
export interface SharedPiece {
  readonly text: string;
  readonly isShared: true;
}

/** A piece of a page's HTML; `null` is the place of the page's own address. */
export type Piece = string | SharedPiece | null;

/** HTML with places for values between its pieces. */
interface Pattern {
  readonly pieces: readonly string[];
  /** The same, where it is long enough to be worth it and only the address of a page stands between. */
  readonly shared: readonly SharedPiece[] | null;
  /** Which value stands after each piece but the last. */
  readonly places: readonly number[];
  /** What React asks the browser to fetch early for it: it knows only what it has just drawn. */
  readonly preloads: readonly string[];
}

/** What stands in the places of a part. */
interface Filling {
  readonly values: KeptValues;
  /** The one value is the address of the page. */
  readonly isAddress: boolean;
}

interface Filled extends Filling {
  readonly pattern: Pattern;
}

/** Services by all that decides what is drawn. */
export interface KeptParts {
  get(key: string): Pattern | undefined;
  put(key: string, pattern: Pattern): void;
}

/** @param mostCharacters of all parts together; when there are more, all begin anew */
export function createKeptParts(mostCharacters = 4_000_000): KeptParts {
  const parts = new Map<string, Pattern>();
  let characters = 0;
  return {
    get: (key) => parts.get(key),
    put(key, pattern) {
      characters += key.length + pattern.pieces.reduce((sum, piece) => sum + piece.length, 0);
      if (characters > mostCharacters) {
        parts.clear();
        characters = 0;
      }
      parts.set(key, pattern);
    },
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** As React does it, so that a part reads the same however it was made. */
export function escapeText(text: string): string {
  return /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '') : text;
}

/** HTML as it is put together. */
interface Writing {
  readonly pieces: Piece[];
  /** What follows them. */
  html: string;
}

function push(writing: Writing, ...pieces: readonly Piece[]): void {
  if (writing.html !== '') writing.pieces.push(writing.html);
  writing.pieces.push(...pieces);
  writing.html = '';
}

function write(writing: Writing, { pattern: { pieces, shared, places }, values, isAddress }: Filled): void {
  if (shared) {
    push(writing, ...shared.flatMap((piece, index) => (index === 0 ? [piece] : [null, piece])));
    return;
  }
  writing.html += pieces[0] ?? '';
  for (const [index, place] of places.entries()) {
    if (isAddress) push(writing, null);
    else writing.html += escapeText(values[place] ?? '');
    writing.html += pieces[index + 1] ?? '';
  }
}

/** Characters of a part from which on it is written, hashed and compressed but once. */
const worthSharing = 2_000;

function sharedOf(pieces: readonly string[], isAddress: boolean): readonly SharedPiece[] | null {
  if (pieces.length > 1 && !isAddress) return null;
  const characters = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return characters < worthSharing ? null : pieces.map((text) => ({ text, isShared: true }));
}

/** No visitor can guess it: what he writes never passes for a mark. Nothing in a mark is written otherwise in an address. */
const secret = crypto.randomUUID();

/** `begin`, `end`, a `known` part, or the place of a `value`, and its number. */
const marks = new RegExp(`${secret}([beknv])(\\d+)_`);

/** Of one part. */
const mostValues = 100;

function mark(kind: 'b' | 'e' | 'k' | 'v', number: number): string {
  return `${secret}${kind}${number}_`;
}

/** The part that is being read. */
interface Open extends Filling {
  readonly key: string;
  readonly pieces: string[];
  readonly places: number[];
}

/** One rendering with kept parts. */
export interface Keeping extends Keeper {
  /** Puts the parts into the HTML that was rendered with them, and keeps the new ones. */
  pieces(html: string): readonly Piece[];
}

/** @param about what all parts of this rendering depend on, such as the language */
export function startKeeping(about: string, parts: KeptParts): Keeping {
  const known: Filled[] = [];
  const fresh: Fresh[] = [];

  function place(partKey: string, values: KeptValues, isAddress: boolean) {
    const key = `${about} ${partKey}`;
    const pattern = parts.get(key);
    if (pattern) return { mark: mark('k', known.push({ pattern, values, isAddress }) - 1) };
    const number = fresh.push({ key, values, isAddress }) - 1;
    return {
      begin: mark('b', number),
      end: mark('e', number),
      values: values.map((_, index) => mark('v', number * mostValues + index)),
    };
  }

  return { place, pieces: (html) => assemble(html, { known, fresh, parts }) };
}

interface Fresh extends Filling {
  readonly key: string;
}

interface Rendered {
  readonly known: readonly Filled[];
  readonly fresh: readonly Fresh[];
  readonly parts: KeptParts;
}

/** For the pictures in some HTML, as React would write it. */
function preloadsOf(html: string): string[] {
  return [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([image]) => {
    const src = / src="([^"]+)"/.exec(image)?.[1];
    const waits = /loading="lazy"|fetchpriority="low"|src="data:/i.test(image);
    return src && !waits ? [`<link rel="preload" as="image" href="${src}"/>`] : [];
  });
}

const [encoder, decoder] = [new TextEncoder(), new TextDecoder('utf-8', { ignoreBOM: true })];

/** The engine keeps a cut text by keeping the whole it was cut from: here a page for the sake of a part. */
function ownCopy(text: string): string {
  return decoder.decode(encoder.encode(text));
}

/** React parts one text from the next, and takes marks for texts. */
function besideMarks(html: string): string {
  return html === '<!-- -->' ? '' : html;
}

function assemble(html: string, { known, fresh, parts }: Rendered): readonly Piece[] {
  const [first = '', ...rest] = html.split(marks);
  const writing: Writing = { pieces: [], html: first };
  let open: Open | undefined;
  const preloads = new Set<string>();
  for (let at = 0; at < rest.length; at += 3) {
    const [kind, number, text = ''] = [rest[at], Number(rest[at + 1]), rest[at + 2]];
    if (kind === 'v' && open) {
      open.places.push(number % mostValues);
      open.pieces.push(text);
      continue;
    }
    const begun = kind === 'b' ? fresh[number] : undefined;
    const before = kind === 'k' ? known[number] : undefined;
    if (kind === 'e' && open) {
      const { key, values, isAddress, pieces, places } = open;
      const own = pieces.map(ownCopy);
      const pattern = {
        pieces: own,
        shared: sharedOf(own, isAddress),
        places,
        preloads: preloadsOf(pieces.join('')).map(ownCopy),
      };
      parts.put(key, pattern);
      write(writing, { pattern, values, isAddress });
      writing.html += besideMarks(text);
      open = undefined;
    } else if (begun && !open) {
      open = { ...begun, pieces: [text], places: [] };
    } else if (before && !open) {
      write(writing, before);
      writing.html += besideMarks(text);
      for (const each of before.pattern.preloads) preloads.add(each);
    } else {
      throw new Error(`a kept part stands within another one: ${open?.key}`);
    }
  }
  const missing = [...preloads].filter((each) => !first.includes(each));
  push(writing);
  return [missing.join(''), ...writing.pieces];
}
