import { pino } from 'pino';
import { openGame } from '#server/game/open-game.ts';
import { runDoctor } from '#server/game/schema/doctor.ts';
import { checkChannels } from '#server/game-status/check-channels.ts';
import { administratorsWithoutAccount } from '#server/operations/implementors.ts';
import { setPrivateUmask } from '#server/operations/private-files.ts';
import { setupWarnings } from '#server/operations/setup-warnings.ts';
import { type Config, readConfig, WrongSettings } from '#server/settings/config.ts';
import { loadEnvironmentFile } from '#server/settings/environment-file.ts';
import { inspectSite, type SiteDatabaseState } from '#server/site/database/inspect-site.ts';
import { inspectStorage } from '#server/storage/inspect-storage.ts';
import { withSwitchedModules } from './switched-modules.ts';

setPrivateUmask();
const print = (line: string) => console.log(line);

/** Null for the embedded one. */
async function inspectOwnDatabase(config: Config): Promise<SiteDatabaseState | null> {
  if (!config.DATABASE_URL) return null;
  const state = await inspectSite(config.DATABASE_URL, config, print);
  print('');
  return state;
}

function printUnknownModules(): void {
  print('Modules');
  print(
    '  note    Those switched on in the administration cannot be read: only those of MODULES are checked below.',
  );
  print('');
}

async function withKnownModules(config: Config, site: SiteDatabaseState | null): Promise<Config> {
  if (site === 'unusable') printUnknownModules();
  if (site === 'unusable' || site === 'new') return config;
  return withSwitchedModules(config, printUnknownModules);
}

/** The verdict is about what the site may do with its databases and files: these do not change it. */
function printWarnings(config: Config): void {
  const warnings = setupWarnings(config);
  if (warnings.length === 0) return;
  print('The settings');
  for (const { code, sentence } of warnings) print(`  WARNING ${sentence} (${code})`);
  print('');
}

/** Administrators whom nobody can log in as: a wrong spelling, or an account still to be made. */
async function printAdministrators(config: Config): Promise<void> {
  const game = await openGame(config, pino({ level: 'silent' }));
  try {
    const logins = await administratorsWithoutAccount({ config, game });
    if (logins.length > 0) print('');
    for (const login of logins) {
      print(
        `  note    The administrator "${login}" (ADMIN_LOGINS or gmlist) has no account. To make it: npm run admin -- create ${login}`,
      );
    }
  } finally {
    await game.close();
  }
}

try {
  loadEnvironmentFile();
  const settings = readConfig(process.env);
  const site = await inspectOwnDatabase(settings);
  const config = await withKnownModules(settings, site);
  printWarnings(config);
  const storesFiles = await inspectStorage(config, print);
  print('');
  const verdict = await runDoctor(config, print, { siteWorks: site !== 'unusable' });
  if (verdict !== 2) await printAdministrators(config);
  if (config.modules.includes('status')) {
    print('');
    await checkChannels(config, print);
  }
  // Without its store the site lacks uploads and downloads, and nothing else.
  process.exitCode = storesFiles ? verdict : Math.max(verdict, 1);
} catch (error) {
  if (!(error instanceof WrongSettings)) throw error;
  for (const line of error.lines) console.error(line);
  process.exitCode = 2;
}
