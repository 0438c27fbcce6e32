/**
 * What a module works with: columns of the game's database, which its owner grants (`gameReading`: it is worth switching
 * on without them, too); a mail server.
 */
export type ModuleNeed = 'gameRights' | 'gameReading' | 'mail';

interface Module {
  /** Group of its texts in the catalogues; they are loaded only while it is on. */
  readonly texts: string;
  readonly needs: readonly ModuleNeed[];
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
    texts: 'deletionCode',
    needs: ['gameRights'],
    pages: { '/deletion-code': 'deletion-code/deletion-code' },
  },
  email: { texts: 'showEmail', needs: [], pages: { '/show-email': 'show-email/show-email' } },
  accountDeletion: { texts: 'accountDeletion', needs: ['gameRights', 'mail'], pages: {} },
  storage: {
    texts: 'storage',
    needs: ['gameRights'],
    pages: {
      '/storekeeper': 'storage-password/storekeeper',
      '/recover-storage': 'storage-password/recover-storage',
    },
  },
  updates: { texts: 'updates', needs: [], pages: { '/updates': 'updates/updates' }, isListed: true },
  standings: { texts: 'standings', needs: [], pages: { '/ranking': 'ranking/standings' } },
  status: {
    texts: 'serverStatus',
    needs: [],
    pages: { '/status': 'server-status/server-status' },
    isListed: true,
  },
  unlock: {
    texts: 'unlock',
    needs: ['gameRights'],
    pages: { '/unlock-character': 'unlock/unlock' },
  },
  bans: { texts: 'bans', needs: ['gameRights'], pages: {} },
  sanctions: { texts: 'sanctions', needs: [], pages: { '/rules': 'sanctions/sanctions' }, isListed: true },
  search: { texts: 'search', needs: [], pages: { '/search': 'search/search' } },
  team: { texts: 'team', needs: [], pages: { '/team': 'team/team' }, isListed: true },
  profiles: {
    texts: 'profiles',
    needs: ['gameRights'],
    pages: { '/player/:name': 'profiles/player', '/guild/:id': 'guild/guild' },
    isUncached: true,
  },
  tickets: {
    texts: 'tickets',
    needs: ['mail'],
    pages: {
      '/tickets': 'tickets/tickets',
      '/tickets/:id': 'tickets/ticket',
      '/appeal': 'tickets/appeal',
    },
    isUncached: true,
  },
  events: {
    texts: 'events',
    needs: ['gameReading'],
    pages: { '/events': 'events/events' },
    isListed: true,
  },
  accounts: { texts: 'accounts', needs: ['gameReading'], pages: {} },
} as const satisfies Record<string, Module>;

export type ModuleName = keyof typeof modules;

export const moduleNames = Object.keys(modules) as ModuleName[];

export function isModuleName(text: string): text is ModuleName {
  return Object.hasOwn(modules, text);
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
