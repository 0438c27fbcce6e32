import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { openPolled } from '#server/jobs/polled.ts';
import { siteNow } from '#server/site/clock.ts';
import { takeLease } from '#server/site/leases/leases.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import { findChangedMarks } from './changed-marks.ts';
import { isBeingWritten, readFolder, signatureOf, statesOf, UnreadableFolder } from './mark-folder.ts';
import { UnreadableIndex } from './mark-index.ts';
import { noMarks, readMarks, type StoredMarks, writeMarks } from './mark-store.ts';
import type { ColourOrder } from './tga.ts';

const folderPollMs = 30_000;
const leaseSeconds = 60;
const stopTimeoutMs = 2_000;

/** `off`: none is set · `waiting`: not read yet · `ready` · `unreadable`: missing, or not what the game writes. */
export type FolderState = 'off' | 'waiting' | 'ready' | 'unreadable';

/** Emblems of guilds, read from the game's files and kept in the site's database. */
export interface GuildMarks {
  /** Where a guild's emblem is; null when it has none. */
  addressOf(guildId: number): string | null;
  find(guildId: number): { readonly version: string; readonly png: Buffer } | undefined;
  /** The same object while no emblem changes. */
  now(): StoredMarks;
  /** Reads what is stored now. Never rejects. */
  read(): Promise<void>;
  /** Looks at the folder now. Never rejects. */
  readFolder(): Promise<void>;
  folder(): { readonly state: FolderState; readonly problems: readonly string[] };
  /** How the game's pictures order their colours. */
  readonly order: ColourOrder;
  close(): Promise<void>;
}

interface GuildMarksOptions {
  readonly site: Pick<Site, 'db'>;
  /** Null when the game's files are elsewhere. */
  readonly folder: string | null;
  readonly order: ColourOrder;
  /** Nothing is read while this is false. */
  readonly isOn: () => boolean;
  readonly log: SiteLog;
  readonly now?: () => Date;
}

/** Whoever writes emblems holds it. */
const marksLease = 'guild-marks';

/** The address of an emblem, which is another for other pixels. */
function addressOf(guildId: number, version: string): string {
  return `/guild-marks/${guildId}/${version}.png`;
}

interface Watching extends Pick<GuildMarks, 'folder'> {
  readonly loop: Loop;
}

function watchFolder(
  { site, folder, order, isOn, log, now = siteNow }: GuildMarksOptions,
  read: () => Promise<void>,
): Watching {
  let state: FolderState = folder === null ? 'off' : 'waiting';
  let problems: readonly string[] = [];
  let done = '';

  function note(found: FolderState, names: readonly string[], folderProblem: object = {}): void {
    if (found === state && names.join() === problems.join()) return;
    [state, problems] = [found, names];
    if (found === 'unreadable' || names.length > 0)
      log.warn(
        { files: names, ...folderProblem },
        'Emblems of guilds could not be read; the last good ones stay',
      );
  }

  async function look(path: string): Promise<void> {
    const states = await statesOf(path);
    const signature = signatureOf(states);
    if (signature === done || isBeingWritten(states, now())) return;
    if (!(await takeLease(site, marksLease, leaseSeconds, { now: now() }))) return;
    done = '';
    const { index, images, problems: unreadable } = await readFolder(path, states, order);
    const stored = await readMarks(site, noMarks);
    const before = new Map(Array.from(stored.byGuild, ([guild, { version }]) => [guild, version]));
    // A game that loses all emblems is one that is writing, or has been set up anew.
    if (index.size === 0 && before.size > 0) throw new UnreadableIndex('is empty');
    const changes = await findChangedMarks(index, images, before);
    if (changes.changed.length + changes.removed.length > 0) {
      await site.db.transaction().execute((db) => writeMarks(db, changes));
      await read();
    }
    note('ready', unreadable);
    if (unreadable.length === 0) done = signature;
  }

  async function work(): Promise<void> {
    if (folder === null || !isOn()) return;
    try {
      await look(folder);
    } catch (error) {
      if (!(error instanceof UnreadableFolder || error instanceof UnreadableIndex)) throw error;
      note('unreadable', [], { reason: error.message });
    }
  }

  const problem = 'The emblems of guilds could not be read';
  const loop = startJob(work, { intervalMs: folderPollMs, log, problem });
  return { loop, folder: () => ({ state, problems }) };
}

/** Opens the emblems; resolves after the stored ones were read, or could not be. */
export async function openGuildMarks(options: GuildMarksOptions): Promise<GuildMarks> {
  const { site, isOn, order, log } = options;
  const stored = await openPolled(
    {
      initial: noMarks,
      look: async (before) => (isOn() ? readMarks(site, before) : noMarks),
      problem: 'The stored emblems of guilds could not be read',
    },
    log,
  );
  const { loop, folder } = watchFolder(options, stored.read);
  const find = (guildId: number) => (isOn() ? stored.now().byGuild.get(guildId) : undefined);
  return {
    addressOf: (guildId) => {
      const mark = find(guildId);
      return mark ? addressOf(guildId, mark.version) : null;
    },
    find,
    now: stored.now,
    read: stored.read,
    readFolder: loop.run,
    folder,
    order,
    async close() {
      await loop.stop(stopTimeoutMs);
      await stored.close();
    },
  };
}
