interface Module {
  /** Group of its texts in the catalogues; they are loaded only while it is on. */
  readonly texts: string;
  /** Its pages by path: the file in `web/features/`, without `-page.tsx`. */
  readonly pages: Readonly<Record<`/${string}`, string>>;
}

/**
 * Parts beyond the core, each off until the owner names it in `MODULES`. Off, its calls and pages are not there
 * (docs/decisions/092-modules.md).
 */
export const modules = {
  deletionCode: { texts: 'deletionCode', pages: { '/deletion-code': 'deletion-code/deletion-code' } },
  email: { texts: 'showEmail', pages: { '/show-email': 'show-email/show-email' } },
  accountDeletion: { texts: 'accountDeletion', pages: {} },
  storage: {
    texts: 'storage',
    pages: {
      '/storekeeper': 'storage-password/storekeeper',
      '/recover-storage': 'storage-password/recover-storage',
    },
  },
  updates: { texts: 'updates', pages: { '/updates': 'updates/updates' } },
} as const satisfies Record<string, Module>;

export type ModuleName = keyof typeof modules;

export const moduleNames = Object.keys(modules) as ModuleName[];

export function isModuleName(text: string): text is ModuleName {
  return Object.hasOwn(modules, text);
}
