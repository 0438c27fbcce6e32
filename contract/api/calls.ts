import type { z } from 'zod';
import { accountCalls } from './account/account.ts';
import { accountDeletionCalls } from './account/account-deletion.ts';
import { dataExportCalls } from './account/data-export.ts';
import { deletionCodeCalls } from './account/deletion-code.ts';
import { emailCalls } from './account/email.ts';
import { passkeyCalls } from './account/passkeys.ts';
import { secondStepCalls } from './account/second-step.ts';
import { securityCalls } from './account/security.ts';
import { storagePasswordCalls } from './account/storage-password.ts';
import { adminCalls } from './admin.ts';
import type { Call } from './call.ts';
import { captchaCalls } from './captcha.ts';
import { appearanceCalls } from './design/appearance.ts';
import { homeCalls } from './design/home.ts';
import { menuCalls } from './design/menus.ts';
import { downloadCalls } from './downloads.ts';
import { glossaryCalls } from './glossary.ts';
import { mediaCalls } from './media/library.ts';
import { newsCalls } from './news.ts';
import { pageCalls } from './pages.ts';
import { rankingCalls } from './rankings.ts';
import { checklistCalls } from './setup/checklist.ts';
import { modelCalls } from './setup/models.ts';
import { moduleCalls } from './setup/modules.ts';
import { siteCalls } from './site.ts';
import { accountFileCalls } from './staff/accounts.ts';
import { figureCalls } from './staff/figures.ts';
import { roleCalls } from './staff/roles.ts';
import { webhookCalls } from './staff/webhooks.ts';
import { statusCalls } from './status.ts';
import { teamCalls } from './team.ts';
import { appealCalls } from './tickets/appeal-calls.ts';
import { ticketCalls } from './tickets/player-calls.ts';
import { staffTicketCalls } from './tickets/staff-calls.ts';
import { translationCalls } from './translations.ts';
import { uploadCalls } from './uploads.ts';
import { banCalls } from './world/bans.ts';
import { eventCalls } from './world/events.ts';
import { guildCalls } from './world/guilds.ts';
import { playerCalls } from './world/players.ts';
import { searchCalls } from './world/search.ts';
import { seasonCalls } from './world/seasons.ts';
import { serverStatusCalls } from './world/server-status.ts';
import { standingCalls } from './world/standings.ts';
import { unlockCalls } from './world/unlock.ts';

/**
 * Every API call by «METHOD /path». The server's routes, the documentation and the browser's client derive from it.
 */
export const calls = {
  ...accountCalls,
  ...securityCalls,
  ...emailCalls,
  ...secondStepCalls,
  ...passkeyCalls,
  ...dataExportCalls,
  ...accountDeletionCalls,
  ...deletionCodeCalls,
  ...storagePasswordCalls,
  ...unlockCalls,
  ...banCalls,
  ...captchaCalls,
  ...newsCalls,
  ...downloadCalls,
  ...rankingCalls,
  ...siteCalls,
  ...adminCalls,
  ...accountFileCalls,
  ...roleCalls,
  ...statusCalls,
  ...checklistCalls,
  ...translationCalls,
  ...standingCalls,
  ...seasonCalls,
  ...teamCalls,
  ...eventCalls,
  ...ticketCalls,
  ...appealCalls,
  ...staffTicketCalls,
  ...serverStatusCalls,
  ...playerCalls,
  ...guildCalls,
  ...searchCalls,
  ...glossaryCalls,
  ...moduleCalls,
  ...modelCalls,
  ...pageCalls,
  ...appearanceCalls,
  ...menuCalls,
  ...homeCalls,
  ...uploadCalls,
  ...mediaCalls,
  ...figureCalls,
  ...webhookCalls,
};

type Calls = typeof calls;
export type CallKey = keyof Calls;

type SchemaOf<K extends CallKey, Part extends keyof Call> = Calls[K] extends { [P in Part]: infer S }
  ? S
  : never;
type InputOf<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.output<S> : undefined;

/** Types as the caller sends them. */
export type BodyOf<K extends CallKey> = InputOf<SchemaOf<K, 'body'>>;
export type QueryOf<K extends CallKey> = InputOf<SchemaOf<K, 'query'>>;
export type ParamsOf<K extends CallKey> = InputOf<SchemaOf<K, 'params'>>;
/** Types as the handler receives them, after validation. */
export type ReadBody<K extends CallKey> = OutputOf<SchemaOf<K, 'body'>>;
export type ReadQuery<K extends CallKey> = OutputOf<SchemaOf<K, 'query'>>;
export type ReadParams<K extends CallKey> = OutputOf<SchemaOf<K, 'params'>>;
/** Type of the successful response. */
export type ResponseOf<K extends CallKey> = OutputOf<SchemaOf<K, 'response'>>;
