/** Parts of the design whose draft the administration shows on the home page. */
export const previewParts = ['appearance', 'home', 'menus'] as const;

export type PreviewPart = (typeof previewParts)[number];

const pattern = new RegExp(`^[^?]*\\?preview=(${previewParts.join('|')})$`);

/** Which draft an address asks for: `?preview=home`, and nothing else behind the path. */
export function previewOf(url: string): PreviewPart | undefined {
  return pattern.exec(url)?.[1] as PreviewPart | undefined;
}
