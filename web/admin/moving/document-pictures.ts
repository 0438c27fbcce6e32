const address = /\/media\/([1-9]\d{0,8})(?!\d)/g;

/** Applies `change` to every text and every picture's id of a document of JSON. */
function mapDocument(
  value: unknown,
  change: { text(text: string): string; picture(id: number): number | null },
): unknown {
  if (typeof value === 'string') return change.text(value);
  if (Array.isArray(value)) return value.map((each) => mapDocument(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) =>
      key === 'picture' && typeof inside === 'number'
        ? [key, change.picture(inside)]
        : [key, mapDocument(inside, change)],
    ),
  );
}

/** The ids of the library's pictures that a document names, in its texts or as `picture`. */
export function pictureIdsIn(document: unknown): readonly number[] {
  const ids = new Set<number>();
  mapDocument(document, {
    text(text) {
      for (const [, id] of text.matchAll(address)) ids.add(Number(id));
      return text;
    },
    picture(id) {
      ids.add(id);
      return id;
    },
  });
  return [...ids];
}

/** The document with the ids that its pictures have on this site; an unknown one is left out, in texts left as it is. */
export function withPictures<Document>(document: Document, ids: ReadonlyMap<number, number>): Document {
  return mapDocument(document, {
    text: (text) => text.replaceAll(address, (_, id) => `/media/${ids.get(Number(id)) ?? id}`),
    picture: (id) => ids.get(id) ?? null,
  }) as Document;
}
