import {
  type DocumentPart,
  keptPart,
  ownPart,
  type Part,
  partOf,
} from '#server/http/pages/ready-document.ts';

/** Stands for the address of a page while its document is written. */
export const openAddress: DocumentPart = { text: '', isShared: true };

/** A document whose page is drawn, with the places of its address left open. */
export interface KeptDocument {
  readonly status: number;
  /** The address stands where there is none. */
  readonly parts: readonly (Part | null)[];
  /** What it takes of the memory by itself. */
  readonly bytes: number;
}

/** Makes ready all but the address of a document that was written with {@link openAddress}. */
export function keptDocument(status: number, parts: readonly DocumentPart[]): KeptDocument {
  let bytes = 0;
  const keep = (part: DocumentPart): Part | null => {
    if (part === openAddress) return null;
    if (part.isShared) return partOf(part);
    const kept = keptPart(part.text);
    bytes += kept.bytes.length;
    return kept;
  };
  return { status, parts: parts.map(keep), bytes };
}

/** @param address as it stands in HTML */
export function fill({ parts }: KeptDocument, address: string): Part[] {
  const own = ownPart(address);
  return parts.map((part) => part ?? own);
}

/** Documents by the names of their pages. */
export interface KeptDocuments {
  get(name: string): KeptDocument | undefined;
  /** Whether the page of a name is to be kept: it has been made before. Most deep pages are asked for once. */
  isWorth(name: string): boolean;
  put(name: string, document: KeptDocument): void;
}

/**
 * @param mostBytes of all documents together, without what many documents share; the oldest make room
 * @param mostOnce so many names are remembered as made once
 */
export function createKeptDocuments({ mostBytes = 6 * 2 ** 20, mostOnce = 2_000 } = {}): KeptDocuments {
  const documents = new Map<string, KeptDocument>();
  const once = new Set<string>();
  let bytes = 0;

  function forget(name: string): void {
    const document = documents.get(name);
    if (document && documents.delete(name)) bytes -= document.bytes + name.length;
  }

  return {
    get(name) {
      const known = documents.get(name);
      if (known) {
        // The youngest is the last to make room.
        documents.delete(name);
        documents.set(name, known);
      }
      return known;
    },
    isWorth(name) {
      if (once.has(name)) return true;
      if (once.size >= mostOnce) once.clear();
      once.add(name);
      return false;
    },
    put(name, document) {
      forget(name);
      documents.set(name, document);
      bytes += document.bytes + name.length;
      for (const oldest of documents.keys()) {
        if (bytes <= mostBytes) return;
        forget(oldest);
      }
    },
  };
}
