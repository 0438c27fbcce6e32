/** Kinds of acts of staff: each call for staff names the one it needs. */
export const permissions = [
  'desk.see',
  'status.see',
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
  'design.publish',
  'events.manage',
  'seasons.manage',
  'guildMarks.upload',
  'modules.switch',
  'models.manage',
  'setup.try',
  'accounts.see',
  'accounts.seeAddresses',
  'accounts.note',
  'gameLog.see',
  'bans.give',
  'bans.lift',
  'bans.editReasons',
  'game.kick',
  'tickets.answer',
  'tickets.assign',
  'tickets.editTemplates',
  'figures.see',
  'webhooks.manage',
  'audit.see',
  'audit.export',
  'roles.see',
  'roles.edit',
  'roles.give',
] as const;

export type Permission = (typeof permissions)[number];

/** What everybody with a role may do: without it no page of the administration opens. */
export const everyRole = 'desk.see';

/** Whether a role can be made with it or without it. */
export function isChosen(permission: Permission): permission is Exclude<Permission, typeof everyRole> {
  return permission !== everyRole;
}
