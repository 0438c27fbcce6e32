/** The entries of the specification by group: path and icon. Labels are at `nav` (header) and `sidebar` in the catalogues. */
export const builtInEntries = {
  header: {
    home: ['/', 'gate'],
    register: ['/register', 'brush'],
    downloads: ['/downloads', 'download'],
    ranking: ['/ranking', 'crown'],
    account: ['/account', 'person'],
  },
  server: {
    team: ['/team', 'team'],
    codeOfConduct: ['/code-of-conduct', 'conduct'],
    guides: ['/guides', 'book'],
    downloadGame: ['/downloads', 'download'],
  },
  account: {
    createAccount: ['/register', 'brush'],
    changePassword: ['/change-password', 'key'],
    showEmail: ['/show-email', 'mail'],
    recoverStorage: ['/recover-storage', 'chest'],
    unlockCharacter: ['/unlock-character', 'unlock'],
    accountPage: ['/account', 'gate'],
  },
  treasury: {
    premium: ['/premium', 'crown'],
    itemShop: ['/item-shop', 'shop'],
    donations: ['/donate', 'lotus'],
  },
  right: {
    gameUpdate: ['/updates', 'refresh'],
    sanctions: ['/rules', 'shield'],
    gameRules: ['/game-rules', 'scroll'],
  },
  footer: {},
} as const;

export type BuiltInGroup = keyof typeof builtInEntries;

/** Groups of the sidebar; the others are places of their own, which always stay. */
export const sidebarGroups = ['server', 'account', 'treasury'] as const;

/** Shown only to those who are logged in. */
export const personalEntry = 'account';
