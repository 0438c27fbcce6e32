import { openPolled, type Polled } from '#server/jobs/polled.ts';
import { readPublished } from '#server/site/design/designs.ts';
import type { DesignKind } from '#server/site/design/drafts.ts';
import { textsRevision } from '#server/site/design/texts.ts';
import type { Site, SiteLog } from '#server/site/site.ts';

export interface PublishedDocument<Document> {
  /** 0 for the built-in default. */
  readonly version: number;
  /** A value that differs after each version, and after each change of its translations or of what it depends on. */
  readonly revision: string;
  readonly document: Document;
}

/** The published version of a part of the site's design. */
export async function openPublishedDesign<Document, Shown>(
  { part, original, read, texts }: DesignKind<Document>,
  site: Pick<Site, 'db'>,
  log: SiteLog,
  /** What the site makes of a version, once for each revision. */
  show: (published: PublishedDocument<Document>) => Shown | Promise<Shown>,
  /** What else it depends on. */
  dependsOn: (document: Document) => Promise<string> = async () => '',
): Promise<Polled<Awaited<Shown>>> {
  let current: PublishedDocument<Document> = { version: 0, revision: '0', document: original };

  async function readDocument(): Promise<Pick<PublishedDocument<Document>, 'version' | 'document'>> {
    const found = await readPublished(site, part);
    if (!found) return { version: 0, document: original };
    return found.id === current.version ? current : { version: found.id, document: read(found.document) };
  }

  return openPolled<Awaited<Shown>>(
    {
      initial: await show(current),
      look: async (before): Promise<Awaited<Shown>> => {
        const { version, document } = await readDocument();
        const words = texts ? await textsRevision(site, texts(document)) : '';
        const revision = `${version} ${words} ${await dependsOn(document)}`.trim();
        if (revision === current.revision) return before;
        const found = { version, revision, document };
        const shown = await show(found);
        current = found;
        return shown;
      },
      problem: `The ${part} could not be read`,
    },
    log,
  );
}
