import type { AccountFilesTables } from './account-files.ts';
import type { AccountsTables } from './accounts.ts';
import type { AuditTables } from './audit.ts';
import type { BansTables } from './bans.ts';
import type { CharactersTables } from './characters.ts';
import type { DesignTables } from './design.ts';
import type { EventsTables } from './events.ts';
import type { FiguresTables } from './figures.ts';
import type { FilesTables } from './files.ts';
import type { GuildsTables } from './guilds.ts';
import type { InstancesTables } from './instances.ts';
import type { MailTables } from './mail.ts';
import type { ServerStatusTables } from './server-status.ts';
import type { StaffTables } from './staff.ts';
import type { StandingsTables } from './standings.ts';
import type { TextsTables } from './texts.ts';
import type { TicketsTables } from './tickets.ts';
import type { WebhooksTables } from './webhooks.ts';

/** Every table of the site’s own database. */
export type SiteTables = AccountsTables &
  AccountFilesTables &
  BansTables &
  CharactersTables &
  GuildsTables &
  StandingsTables &
  ServerStatusTables &
  EventsTables &
  TicketsTables &
  TextsTables &
  FilesTables &
  DesignTables &
  FiguresTables &
  AuditTables &
  StaffTables &
  MailTables &
  WebhooksTables &
  InstancesTables;
