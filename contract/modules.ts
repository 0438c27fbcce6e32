interface Module {
  /** Group of its texts in the catalogues, which are loaded only while it is on; by default called like the module. */
  readonly texts?: string;
  /**
   * Its pages by path: the file in `web/features/`, without `-page.tsx`. A segment like `:name` stands for any one
   * segment.
   */
  readonly pages: Readonly<Record<`/${string}`, string>>;
  /** Whether its pages are for everybody, and so in the sitemap. */
  readonly isListed?: boolean;
  /** Whether its pages show what people may hide at any moment: they are rendered anew for each request. */
  readonly isUncached?: boolean;
}

/**
 * Parts beyond the core, each off until the owner names it in `MODULES` or an administrator switches it on. Off, its
 * calls and pages are not there (docs/decisions/092-modules.md).
 */
export const modules = {
  deletionCode: {
    pages: { '/deletion-code': 'deletion-code/deletion-code' },
  },
  email: { texts: 'showEmail', pages: { '/show-email': 'show-email/show-email' } },
  accountDeletion: { pages: {} },
  storage: {
    pages: {
      '/storekeeper': 'storage-password/storekeeper',
      '/recover-storage': 'storage-password/recover-storage',
    },
  },
  updates: { pages: { '/updates': 'updates/updates' }, isListed: true },
  standings: { pages: { '/ranking': 'ranking/standings' } },
  status: {
    texts: 'serverStatus',
    pages: { '/status': 'server-status/server-status' },
    isListed: true,
  },
  unlock: {
    pages: { '/unlock-character': 'unlock/unlock' },
  },
  bans: { pages: {} },
  sanctions: { pages: { '/rules': 'sanctions/sanctions' }, isListed: true },
  search: { pages: { '/search': 'search/search' } },
  team: { pages: { '/team': 'team/team' }, isListed: true },
  profiles: {
    pages: { '/player/:name': 'profiles/player', '/guild/:id': 'guild/guild' },
    isUncached: true,
  },
  tickets: {
    pages: {
      '/tickets': 'tickets/tickets',
      '/tickets/:id': 'tickets/ticket',
      '/appeal': 'tickets/appeal',
    },
    isUncached: true,
  },
  events: {
    pages: { '/events': 'events/events' },
    isListed: true,
  },
  accounts: { pages: {} },
} as const satisfies Record<string, Module>;

export type ModuleName = keyof typeof modules;

export const moduleNames = Object.keys(modules) as ModuleName[];

export function isModuleName(text: string): text is ModuleName {
  return Object.hasOwn(modules, text);
}

/** The group of a module's texts in the catalogues. */
export function textGroupOf(name: ModuleName): string {
  const { texts = name }: Module = modules[name];
  return texts;
}

/** Whether the path of a module's page, such as `/player/:name`, stands for this path. */
function covers(page: string, path: string): boolean {
  const [wanted, given] = [page.split('/'), path.split('/')];
  const fits = (part: string, index: number) =>
    part.startsWith(':') ? given[index] !== '' : part === given[index];
  return wanted.length === given.length && wanted.every(fits);
}

/** Whether a path is that of a page of modules that are on, also where it has a parameter. */
export function isModulePath(on: readonly ModuleName[], path: string): boolean {
  return on.some((name) => Object.keys(modules[name].pages).some((page) => covers(page, path)));
}

/** As the router reads a path: in any case, escaped or not, and with slashes to spare. */
function plainSegments(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const plain = segments.map((segment) => {
    try {
      return decodeURIComponent(segment).toLowerCase();
    } catch {
      return segment.toLowerCase();
    }
  });
  return `/${plain.map((segment) => segment.replaceAll('/', '%2f')).join('/')}`;
}

/**
 * Whether nobody may keep the page of this path, a module's that is on, however it is written.
 * @param path with or without a query
 */
export function isUncachedPath(on: readonly ModuleName[], path: string): boolean {
  const uncached = on.filter((name) => {
    const { isUncached = false }: Module = modules[name];
    return isUncached;
  });
  return uncached.length > 0 && isModulePath(uncached, plainSegments(path.split('?', 1)[0] ?? ''));
}

/** The pages for search engines of the modules that are on; of those with a parameter nobody knows the addresses. */
export function listedPaths(on: readonly ModuleName[]): readonly string[] {
  return on.flatMap((name) => {
    const { isListed, pages }: Module = modules[name];
    return isListed ? Object.keys(pages).filter((path) => !path.includes(':')) : [];
  });
}
