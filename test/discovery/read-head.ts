import { request } from 'node:http';

export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Fetches like a crawler: exactly these headers, none of a browser's, and the path unchanged. */
export function fetchAsRobot(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Fetched> {
  const { hostname, port } = new URL(origin);
  const all = { 'user-agent': 'TelegramBot (like TwitterBot)', accept: '*/*', ...headers };
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, headers: all }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(pieces),
        }),
      );
    });
    asking.on('error', reject).end();
  });
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function plain(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

/** Parsed head of a document. */
export interface ReadHead {
  readonly language: string | undefined;
  readonly title: string;
  readonly canonical: string | undefined;
  /** URLs by `hreflang`. */
  readonly alternates: ReadonlyMap<string, string>;
  /** First content of a `meta` by name or property. */
  meta(name: string): string | undefined;
  /** JSON-LD objects by type. */
  readonly things: ReadonlyMap<string, Record<string, unknown>>;
}

function readThings(html: string): Map<string, Record<string, unknown>> {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  const graph: Record<string, unknown>[] = json === undefined ? [] : JSON.parse(json)['@graph'];
  return new Map(graph.map((thing) => [String(thing['@type']), thing]));
}

export function readHead(document: Buffer): ReadHead {
  const html = document.toString('utf8');
  const [head = ''] = html.split('</head>');
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  const links = head.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g);
  return {
    language: /<html lang="([^"]+)"/.exec(html)?.[1],
    title: plain(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? ''),
    canonical: plain(/<link rel="canonical" href="([^"]+)">/.exec(head)?.[1] ?? '') || undefined,
    alternates: new Map([...links].map(([, tag = '', href = '']) => [tag, plain(href)])),
    meta: (name) => {
      const found = metas.find((each) => each[1] === name)?.[2];
      return found === undefined ? undefined : plain(found);
    },
    things: readThings(head),
  };
}
