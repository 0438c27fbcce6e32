import { everyRole, type Permission, permissions } from '#contract/permissions.ts';

/** Roles that every site has, the highest first, with what they allow. */
export const builtInRoles = {
  owner: permissions,
  administrator: permissions,
  editor: [
    everyRole,
    'news.write',
    'news.delete',
    'pages.write',
    'downloads.manage',
    'media.see',
    'media.manage',
    'translations.edit',
    'translations.retry',
    'glossary.edit',
    'design.edit',
    'events.manage',
  ],
  translator: [everyRole, 'translations.edit'],
  gameMaster: [
    everyRole,
    'events.manage',
    'accounts.see',
    'accounts.note',
    'gameLog.see',
    'bans.give',
    'game.kick',
    'tickets.answer',
  ],
  moderator: [
    everyRole,
    'accounts.see',
    'accounts.note',
    'bans.give',
    'bans.lift',
    'tickets.answer',
    'tickets.assign',
  ],
  support: [everyRole, 'accounts.see', 'accounts.note', 'tickets.answer', 'tickets.assign'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type BuiltInRole = keyof typeof builtInRoles;

/** Only an owner gives or takes this role. */
export const ownerRole: BuiltInRole = 'owner';

/** Authorities of the game's list that a role can be given to; an IMPLEMENTOR is an owner. */
export const mappedAuthorities = ['GOD', 'HIGH_WIZARD', 'WIZARD', 'LOW_WIZARD'] as const;
export type MappedAuthority = (typeof mappedAuthorities)[number];
