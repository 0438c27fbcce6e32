const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function plain(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** What stands between each pair of these tags, as it is. The answers of a store nest no tag in one of its own name. */
export function elementsOf(xml: string, tag: string): string[] {
  const pattern = new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g');
  return [...xml.matchAll(pattern)].map(([, inside = '']) => inside);
}

/** The text between the first pair of these tags; undefined where there is none. */
export function textOf(xml: string, tag: string): string | undefined {
  const [inside] = elementsOf(xml, tag);
  return inside === undefined ? undefined : plain(inside.trim());
}
