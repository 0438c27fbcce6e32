// `npm run chaos`: three instances behind nginx, on a MariaDB for the game and one for the site, a Redis, a mail
// server, a translation engine and a disk of their own; mixed load, and each fault in turn. For Debian, as root: needs
// mariadb-server, redis-server and nginx.
// Arguments: seconds that each fault lasts (8); the beginnings of names of faults, or nothing for all.
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './chaos/client.ts';
import type { Fault } from './chaos/fault.ts';
import { faults } from './chaos/faults.ts';
import { countAcknowledged, findAcknowledged, lostOf } from './chaos/found.ts';
import { type Load, startLoad } from './chaos/load.ts';
import {
  complaintsOf,
  longestRecoveryMs,
  type Outcome,
  printOutcome,
  type Recovery,
} from './chaos/report.ts';
import type { Tally } from './chaos/tally.ts';
import { countLoggedIn, logInAcross, look, secondsUntilSeen } from './chaos/visitor.ts';
import { startWorld, type World } from './chaos/world.ts';

const [seconds = '8', ...names] = process.argv.slice(2);
type Session = Readonly<Record<string, string>>;

const signsOfHealth = [
  'GET /en',
  'POST /api/captcha/generate',
  'GET /api/news?limit=5&page=1',
  'POST /api/downloads/1/download',
];
const longestFinishMs = 120_000;
const mostSecondsUntilSeen = 6;

/** What does not work just now. */
async function notWell(world: World, session: Session): Promise<readonly string[]> {
  const failing = signsOfHealth.map(async (call) => {
    const status = await ask(world.origin, call).then(
      (reply) => reply.status,
      () => 'broken',
    );
    return status === 200 ? [] : [`${call} ${status}`];
  });
  const loggedIn = await countLoggedIn(world, session);
  const all = (await Promise.all(failing)).flat();
  return loggedIn === world.instances.length ? all : [...all, `logged in on ${loggedIn}`];
}

/** Milliseconds until reading and writing work again and sessions are back. */
async function untilWell(world: World, session: Session): Promise<Recovery> {
  const begun = performance.now();
  const sinceBegun = () => performance.now() - begun;
  let last: Recovery['last'];
  for (let well = 0; well < 12 && sinceBegun() <= longestRecoveryMs; ) {
    const failing = await notWell(world, session);
    well = failing.length === 0 ? well + 1 : 0;
    if (well === 0) last = { failing, afterMs: sinceBegun() };
    await pause(100);
  }
  return { tookMs: sinceBegun(), last };
}

async function suffer(world: World, load: Load, fault: Fault, session: Session) {
  if (await world.keepFilesIn(fault.files ?? 'folder')) load.acknowledged.latestUpload = undefined;
  const watches = [load.pages, load.calls, load.writes] as const;
  for (const each of watches) each.take();
  for (const { proxy } of [world.game, world.site]) proxy.takeFigures();
  world.log.take();
  const before = countAcknowledged(load.acknowledged);
  const begun = performance.now();
  const mend = await fault.strike(world);
  await pause(Number(seconds) * 750);
  const sight = await look(world);
  await pause(Number(seconds) * 250);
  await mend();
  const recovery = await untilWell(world, session);
  const [pages, calls, writes] = watches.map((each) => each.take()) as [Tally, Tally, Tally];
  const counted = { seconds: (performance.now() - begun) / 1000 };
  const connections = {
    ...counted,
    game: world.game.proxy.takeFigures(),
    site: world.site.proxy.takeFigures(),
    after: { game: await world.game.countConnections(), site: await world.site.countConnections() },
  };
  const loggedIn = await countLoggedIn(world, session);
  const counts = await findAcknowledged(world, load.acknowledged);
  const log = world.log.take();
  return { fault, pages, calls, writes, recovery, before, counts, sight, connections, log, loggedIn };
}

/** What is promised for later: mails and translations. @returns how many of them do not come */
async function finish(world: World, { mails }: Load['acknowledged']): Promise<number> {
  const begun = performance.now();
  const database = await world.site.connect();
  let unsent = [...mails];
  let done = 0;
  let known = 0;
  while (performance.now() - begun < longestFinishMs) {
    const received = new Set(world.mail.received.flatMap(({ to }) => to));
    unsent = [...mails].filter((email) => !received.has(email));
    const [rows] = await database.query(
      "SELECT COUNT(*) AS known, SUM(state = 'done') AS done FROM site.translations",
    );
    const [counts] = rows as { known: number; done: string | null }[];
    known = Number(counts?.known);
    done = Number(counts?.done ?? 0);
    if (known === done && unsent.length === 0) break;
    await pause(2_000);
  }
  await database.end();
  const took = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(
    `\nafter all: mails to ${mails.size - unsent.length} of ${mails.size}, translations ${done} of ${known} done, after ${took} s`,
  );
  return unsent.length;
}

async function addDownload(world: World): Promise<void> {
  const database = await world.site.connect();
  await database.query(
    `INSERT INTO site.downloads (title, description, license, platform, version, file_size, url, created_at)
     VALUES ('Client', 'The client.', 'Freeware', 'Windows', '1', '1 GB', 'https://example.org/client.zip', NOW())`,
  );
  await database.end();
}

/** @returns how much is wrong */
async function runFaults(world: World): Promise<number> {
  console.log(
    `all three, started at once on empty databases: answering after ${(world.startedMs / 1000).toFixed(1)} s`,
  );
  for (const { text, lines } of world.log.take()) console.log(`  log: ${lines} × ${text}`);
  await addDownload(world);
  const session = await logInAcross(world);
  console.log(
    `a captcha of one, solved on another, lets in on the third; logged in on ${await countLoggedIn(world, session)}`,
  );
  const seen = await secondsUntilSeen(world);
  console.log(`an item of news is on the pages of all after ${seen.toFixed(1)} s`);
  let wrong = seen > mostSecondsUntilSeen ? 1 : 0;
  const load = startLoad(world.origin);
  await pause(3_000);
  const outcomes: Outcome[] = [];
  for (const fault of faults.filter(
    (each) => names.length === 0 || names.some((name) => each.name.startsWith(name)),
  )) {
    const outcome = await suffer(world, load, fault, session);
    printOutcome(outcome);
    outcomes.push(outcome);
    wrong += complaintsOf(outcome).length;
  }
  await load.end();
  const lost =
    (await finish(world, load.acknowledged)) + lostOf(await findAcknowledged(world, load.acknowledged));
  console.log(`\n${outcomes.length} faults, lost ${lost}, wrong ${wrong}`);
  return wrong + lost;
}

const world = await startWorld();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void world.close().finally(() => process.exit(1)));
}
try {
  if ((await runFaults(world)) > 0) process.exitCode = 1;
} finally {
  await world.close();
}
