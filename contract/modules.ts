/** What a module works with: columns of the game's database, which its owner grants; a mail server. */
export type ModuleNeed = 'gameRights' | 'mail';

interface Module {
  /** Group of its texts in the catalogues; they are loaded only while it is on. */
  readonly texts: string;
  readonly needs: readonly ModuleNeed[];
  /** Its pages by path: the file in `web/features/`, without `-page.tsx`. */
  readonly pages: Readonly<Record<`/${string}`, string>>;
  /** Whether its pages are for everybody, and so in the sitemap. */
  readonly isListed?: boolean;
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
  team: { texts: 'team', needs: [], pages: { '/team': 'team/team' }, isListed: true },
} as const satisfies Record<string, Module>;

export type ModuleName = keyof typeof modules;

export const moduleNames = Object.keys(modules) as ModuleName[];

export function isModuleName(text: string): text is ModuleName {
  return Object.hasOwn(modules, text);
}

/** The pages for search engines of the modules that are on. */
export function listedPaths(on: readonly ModuleName[]): readonly string[] {
  return on.flatMap((name) => {
    const { isListed, pages }: Module = modules[name];
    return isListed ? Object.keys(pages) : [];
  });
}
