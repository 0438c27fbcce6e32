import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { explainConnectionError } from '#server/game/connection-error.ts';
import { type DetectedSchemas, detectSchemas, likeliestFirst } from '#server/game/schema/detect-schemas.ts';
import { readConfig } from '#server/settings/config.ts';
import { askServer, askSetting, keptAddress, serverOf } from './ask-setting.ts';
import type { Changes } from './env-file.ts';
import type { Terminal } from './terminal.ts';

type Present = Readonly<Record<string, string | undefined>>;

/** Encodings of the game's names where they are not western. */
const encodings: Partial<Record<LanguageCode, string>> = {
  cz: 'windows-1250',
  hu: 'windows-1250',
  pl: 'windows-1250',
  ro: 'windows-1250',
  ru: 'windows-1251',
  gr: 'windows-1253',
  tr: 'windows-1254',
};

const noDatabase: Changes = { DATABASE_URL: undefined, GAME_DATABASE_URL: undefined };

/** Tries a server at once. @returns the schemas that look like a game's; null when it does not let the site in */
async function tryServer(terminal: Terminal, address: string): Promise<DetectedSchemas | null> {
  const config = readConfig({ DATABASE_URL: address });
  try {
    const found = await detectSchemas(config);
    terminal.say('  Connected.');
    return found;
  } catch (error) {
    terminal.say(`  ${explainConnectionError(error, config)}`);
    return null;
  }
}

interface Tried {
  readonly address: string;
  readonly schemas: DetectedSchemas | null;
}

/** Asks for a server until it answers or the owner goes on without. */
async function askReachable(
  terminal: Terminal,
  question: string,
  present: string | undefined,
): Promise<Tried | undefined> {
  let server = serverOf(present);
  for (;;) {
    server = await askServer(terminal, question, server);
    if (!server) return undefined;
    const address = keptAddress(present, 'mysql', server);
    const schemas = await tryServer(terminal, address);
    if (schemas || !(await terminal.confirm('  Correct it?', true))) return { address, schemas };
  }
}

async function askSchemas(
  terminal: Terminal,
  schemas: DetectedSchemas | null,
  present: Present,
): Promise<Changes> {
  const asked = [
    ['ACCOUNT_SCHEMA', 'Schema of the accounts'],
    ['PLAYER_SCHEMA', 'Schema of characters and guilds'],
    ['COMMON_SCHEMA', 'Schema of the list of game masters'],
    ['LOG_SCHEMA', "Schema of the game's logs"],
  ] as const;
  const changes: Record<string, string | undefined> = {};
  for (const [name, question] of asked) {
    const found = likeliestFirst(name, schemas?.[name] ?? [], changes.ACCOUNT_SCHEMA);
    // Not every game has logs, and no page needs them.
    if (name === 'LOG_SCHEMA' && found.length === 0) continue;
    if (found.length > 1) terminal.say(`  Several have such a table: ${found.join(', ')}`);
    changes[name] = await askSetting(terminal, name, question, present[name] ?? found[0]);
  }
  return changes;
}

async function askEncoding(terminal: Terminal, present: Present): Promise<Changes> {
  const choices = languageCodes.join(', ');
  for (;;) {
    const answer = await terminal.ask(
      `Language of your players' names, for old databases that do not declare it (${choices}; empty: leave it)`,
    );
    if (answer === '') return { GAME_TEXT_ENCODING: present.GAME_TEXT_ENCODING };
    const code = languageCodes.find((each) => each === answer.toLowerCase());
    if (code) return { GAME_TEXT_ENCODING: encodings[code] ?? 'windows-1252' };
    terminal.say(`  must be one of ${choices}`);
  }
}

/** The game's database and the site's own; both undefined for the embedded demo world. */
export async function askDatabases(terminal: Terminal, present: Present): Promise<Changes> {
  const game = await askReachable(
    terminal,
    "The game's MariaDB or MySQL server, as host or host:port (- for the embedded demo world)",
    present.GAME_DATABASE_URL ?? present.DATABASE_URL,
  );
  if (!game) return noDatabase;
  const schemas = await askSchemas(terminal, game.schemas, present);
  const encoding = await askEncoding(terminal, present);
  const isOne = await terminal.confirm(
    "Keep the site's own data on the same server?",
    present.GAME_DATABASE_URL === undefined,
  );
  const site = isOne
    ? game
    : await askReachable(terminal, "The site's own server, as host or host:port", present.DATABASE_URL);
  const own = await askSetting(
    terminal,
    'SITE_SCHEMA',
    "Schema of the site's own data",
    present.SITE_SCHEMA ?? 'site',
  );
  return {
    DATABASE_URL: site?.address ?? game.address,
    GAME_DATABASE_URL: site && site !== game ? game.address : undefined,
    ...schemas,
    ...encoding,
    SITE_SCHEMA: own,
  };
}
