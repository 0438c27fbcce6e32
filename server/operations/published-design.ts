import { openPolled, type Polled } from '#server/jobs/polled.ts';
import { readPublished } from '#server/site/design/designs.ts';
import type { DesignKind } from '#server/site/design/drafts.ts';
import type { Site, SiteLog } from '#server/site/site.ts';

export interface PublishedDocument<Document> {
  /** 0 for the site as it comes. */
  readonly version: number;
  readonly document: Document;
}

/** The published version of a part of the site's design. */
export function openPublishedDesign<Document, Shown extends { readonly version: number }>(
  { part, original, read }: DesignKind<Document>,
  site: Pick<Site, 'db'>,
  log: SiteLog,
  /** What the site makes of a version, once for each. */
  show: (published: PublishedDocument<Document>) => Shown,
): Promise<Polled<Shown>> {
  return openPolled(
    {
      initial: show({ version: 0, document: original }),
      look: async (before) => {
        const found = await readPublished(site, part);
        if ((found?.id ?? 0) === before.version) return before;
        return show(
          found ? { version: found.id, document: read(found.document) } : { version: 0, document: original },
        );
      },
      problem: `The ${part} could not be read`,
    },
    log,
  );
}
