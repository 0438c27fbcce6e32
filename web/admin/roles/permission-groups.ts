import { isChosen, type Permission, permissions } from '#contract/permissions.ts';
import type { TextKey } from '#web/i18n.ts';

type Area = Permission extends `${infer First}.${string}` ? First : never;

/** Where the administration's menu has what a permission is about, by the first part of its name. */
const groupOfArea = {
  desk: 'admin.nav.state',
  status: 'admin.nav.state',
  setup: 'admin.nav.state',
  figures: 'admin.nav.state',
  audit: 'admin.nav.state',
  news: 'admin.nav.groups.content',
  events: 'admin.nav.groups.content',
  pages: 'admin.nav.groups.content',
  downloads: 'admin.nav.groups.content',
  media: 'admin.nav.groups.content',
  accounts: 'admin.nav.groups.players',
  gameLog: 'admin.nav.groups.players',
  game: 'admin.nav.groups.players',
  bans: 'admin.nav.groups.players',
  tickets: 'admin.nav.groups.players',
  seasons: 'admin.nav.groups.players',
  guildMarks: 'admin.nav.groups.players',
  design: 'admin.nav.groups.design',
  translations: 'admin.nav.groups.languages',
  glossary: 'admin.nav.groups.languages',
  models: 'admin.nav.groups.languages',
  modules: 'admin.nav.groups.settings',
  webhooks: 'admin.nav.groups.settings',
  roles: 'admin.nav.groups.settings',
} as const satisfies Record<Area, TextKey>;

const groupOf = (permission: Permission) => groupOfArea[permission.split('.')[0] as Area];

/** What a role can be made of, in the groups of the administration's menu. */
export const permissionGroups = [...new Set(Object.values(groupOfArea))].map((text) => ({
  text,
  choices: permissions.filter(isChosen).filter((each) => groupOf(each) === text),
}));
