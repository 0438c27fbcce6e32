import type { Connection } from 'mysql2/promise';
import type { World } from './data/game-data.ts';
import { hash } from './data/made-world.ts';

/** Writes like the game's core: two characters by key, repeatedly. */
export interface Saving {
  /** Start (ms since 1970) and duration of each write. */
  readonly saves: readonly { readonly at: number; readonly ms: number }[];
  stop(): Promise<void>;
}

const pauseMs = 20;

/** Starts writing; the second character of a pair is elsewhere in the table. */
export function startWrites(db: Connection, { schemas, characters }: World): Saving {
  const saves: { at: number; ms: number }[] = [];
  const sql = `UPDATE \`${schemas.player}\`.player SET exp = exp + 1, playtime = playtime + 1,
    skill_level = REPEAT(UNHEX('0a1400000000'), 255), last_play = NOW() WHERE id = ?`;
  let going = true;
  async function run(): Promise<void> {
    for (let number = 0; going; number++) {
      const begun = performance.now();
      await db.query(sql, [1 + (hash(number, 60) % characters)]);
      await db.query(sql, [1 + (hash(number, 61) % characters)]);
      saves.push({ at: performance.timeOrigin + begun, ms: performance.now() - begun });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  const ended = run();
  return {
    saves,
    async stop() {
      going = false;
      await ended;
    },
  };
}
