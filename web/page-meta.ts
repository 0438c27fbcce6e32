/** What a page says about itself in the document's head. */
export interface PageMeta {
  readonly title: string;
  readonly description?: string;
  /** Pages about a visitor stay out of search engines. */
  readonly noIndex?: boolean;
}
