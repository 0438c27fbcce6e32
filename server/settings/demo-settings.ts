import { settings } from './config.ts';

type SettingName = keyof typeof settings;

/**
 * What `npm run demo` is, whatever anybody says: a tour with all that there is. Empty is what would lead out of it, to
 * the real site's databases, files, players' mailboxes and paid services, also where the environment itself holds them,
 * as Docker's does.
 */
const demoWorld: Partial<Record<SettingName, string>> = {
  MODULES: 'all',
  DEMO_WORLD: 'tour',
  DATA_DIR: 'data/demo',
  STATUS_CHANNELS: '',
  STATUS_AUTH: '',
  STATUS_BUSY: '80',
  STATUS_FULL: '120',
  DATABASE_URL: '',
  GAME_DATABASE_URL: '',
  REDIS_URL: '',
  STORAGE_URL: '',
  SMTP_URL: '',
  OWNER_EMAIL: '',
  BREACH_CHECK_URL: '',
  TRANSLATE_ENGINES: '',
  KICK_PASSWORD: '',
  SECURITY_LOG: '',
};

/** What a demo takes from `.env` as well: how it runs on this machine, and nothing that says which site it is. */
const takenFromFile: ReadonlySet<string> = new Set<SettingName>([
  'PORT',
  'HOST',
  'SITE_KEY',
  'METRICS_TOKEN',
  'TIME_ZONE',
  'MODELS_DIR',
  'BUILTIN_MEMORY_MB',
  'MODELS_SIZE',
  'MODELS_LIST_URL',
  'MODELS_FILES_URL',
  'LOG_LEVEL',
]);

/** Makes an environment that of `npm run demo`, before `.env` is read: that changes nothing that is set, even empty. */
export function setDemo(environment = process.env): void {
  Object.assign(environment, demoWorld);
  for (const name of Object.keys(settings)) if (!takenFromFile.has(name)) environment[name] ??= '';
}
