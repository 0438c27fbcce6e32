import { readFactsOnce } from '#server/game/connection.ts';
import { explainConnectionError, hostAndUser } from '#server/game/connection-error.ts';
import { openEmbedded, readEmbeddedFacts } from '#server/game/embedded/embedded.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import { checkSchema, type GameCapabilities } from './capabilities.ts';
import type { Finding } from './findings.ts';
import type { GameFacts } from './schema-facts.ts';

const conclusions = {
  works: 'RESULT: works. The site can use this database as it is.',
  limited: 'RESULT: works with limits. Everything not named above works.',
  cannot: 'RESULT: cannot work. Mend what is named above, then run this again.',
} as const;

const exitCodes = { works: 0, limited: 1, cannot: 2 } as const;

/**
 * Checks the game's database and prints a report for its owner.
 * @param options siteWorks: false when the site cannot work, whatever is found here
 * @returns the exit code: 0 works, 1 works with limits, 2 cannot work
 */
export async function runDoctor(
  settings: GameSettings,
  print: (line: string) => void,
  { siteWorks = true } = {},
): Promise<0 | 1 | 2> {
  print("The game's database");
  printSettings(settings, print);
  let facts: GameFacts;
  try {
    facts = await readFacts(settings);
  } catch (error) {
    print('');
    print(`  CANNOT  ${explainConnectionError(error, settings)}`);
    print('');
    print(conclusions.cannot);
    return exitCodes.cannot;
  }
  const capabilities = checkSchema(facts, settings);
  printAbilities(capabilities, settings, print);
  printFindings(capabilities.findings, print);
  print('');
  const verdict = siteWorks ? capabilities.verdict : 'cannot';
  print(conclusions[verdict]);
  return exitCodes[verdict];
}

async function readFacts(settings: GameSettings): Promise<GameFacts> {
  if (settings.DATABASE_URL) return readFactsOnce(settings);
  const db = openEmbedded(settings);
  try {
    return await readEmbeddedFacts(db, settings);
  } finally {
    await db.destroy();
  }
}

function printSettings(settings: GameSettings, print: (line: string) => void): void {
  const { host, user } = hostAndUser(settings);
  print(
    settings.DATABASE_URL ? `  server      ${host}, user "${user}"` : `  embedded    in the folder ${host}`,
  );
  const { ACCOUNT_SCHEMA, PLAYER_SCHEMA, COMMON_SCHEMA, LOG_SCHEMA } = settings;
  print(`  schemas     ${[ACCOUNT_SCHEMA, PLAYER_SCHEMA, COMMON_SCHEMA, LOG_SCHEMA].join(', ')}`);
  print(`  passwords   ${settings.PASSWORD_SCHEME}`);
  print(`  names       ${settings.GAME_TEXT_ENCODING}`);
}

function printAbilities(
  capabilities: GameCapabilities,
  { modules }: GameSettings,
  print: (line: string) => void,
): void {
  const stopped = new Set(capabilities.findings.flatMap((finding) => finding.stops ?? []));
  const usable = capabilities.verdict !== 'cannot';
  const abilities: readonly (readonly [string, boolean])[] = [
    ['log in', usable],
    ['register', usable && !stopped.has('register')],
    ['change and reset passwords', usable && !stopped.has('changePassword')],
    ['change email addresses', usable && !stopped.has('changeEmail')],
    ...(modules.includes('accountDeletion')
      ? ([['close accounts', usable && !stopped.has('closeAccount')]] as const)
      : []),
    ...(modules.includes('deletionCode')
      ? ([['set deletion codes', usable && !stopped.has('changeDeletionCode')]] as const)
      : []),
    ...(modules.includes('storage')
      ? ([['set storage passwords', usable && !stopped.has('changeStoragePassword')]] as const)
      : []),
    ...(modules.includes('profiles')
      ? ([['show what characters wear', usable && capabilities.equipment]] as const)
      : []),
    ...(modules.includes('unlock')
      ? ([['unlock characters', usable && !stopped.has('moveCharacter')]] as const)
      : []),
    ...(modules.includes('bans')
      ? ([['ban accounts', usable && !stopped.has('blockAccount')]] as const)
      : []),
    ['Dragon Coins', capabilities.cash],
    ['Dragon Marks', capabilities.mileage],
    ['characters and ranking of players', usable],
    ['ranking of guilds', capabilities.guilds],
    ['empires', capabilities.empires],
    ['game masters', capabilities.gameMasters],
  ];
  print(`  version     ${capabilities.server} ${capabilities.version}`);
  print('');
  for (const [ability, able] of abilities) print(`  ${able ? 'yes' : 'NO '}  ${ability}`);
}

function printFindings(findings: readonly Finding[], print: (line: string) => void): void {
  const marks = { error: 'CANNOT ', limit: 'LIMIT  ', note: 'note   ' } as const;
  for (const severity of ['error', 'limit', 'note'] as const) {
    const some = findings.filter((finding) => finding.severity === severity);
    if (some.length > 0) print('');
    for (const { code, sentence } of some) print(`  ${marks[severity]} ${sentence} (${code})`);
  }
}
