import type { Board } from '#server/board/board.ts';
import { openPolled, type Polled } from '#server/jobs/polled.ts';
import { type OwnedCharacter, readHiddenPages } from '#server/site/profiles/shown.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import type { LiveModules } from './live-modules.ts';

interface HiddenPageServices {
  readonly site: Pick<Site, 'db'>;
  readonly board: Pick<Board, 'accountOfCharacter'>;
  readonly modules: Pick<LiveModules, 'isOn' | 'onChange'>;
}

/** Accounts by the id of a character that they hide. */
type Hidden = ReadonlyMap<number, readonly number[]>;

/** Which players of the rankings hide their pages, so that no row leads to them. */
export interface HiddenPages extends Polled<Hidden> {
  /** The row, marked when its player hides his page. */
  mark<Row extends { readonly id: number }>(row: Row): Row & { readonly hasPage?: false };
}

const none: Hidden = new Map();

function byCharacter(hidden: readonly OwnedCharacter[]): Hidden {
  const accounts = Map.groupBy(hidden, ({ id }) => id);
  return new Map([...accounts].map(([id, owned]) => [id, owned.map(({ accountId }) => accountId)]));
}

function isSame(one: Hidden, other: Hidden): boolean {
  return (
    one.size === other.size && [...one].every(([id, accounts]) => other.get(id)?.join() === accounts.join())
  );
}

export async function openHiddenPages(
  { site, board, modules }: HiddenPageServices,
  log: SiteLog,
): Promise<HiddenPages> {
  const hidden = await openPolled<Hidden>(
    {
      initial: none,
      look: async (before) => {
        const found = modules.isOn('profiles') ? byCharacter(await readHiddenPages(site)) : none;
        return isSame(found, before) ? before : found;
      },
      problem: 'Which players hide their pages could not be read',
    },
    log,
  );
  modules.onChange(() => void hidden.read());
  return {
    ...hidden,
    mark(row) {
      const accounts = hidden.now().get(row.id);
      // Settings of an account that had the character before do not count.
      const isHidden = accounts?.includes(board.accountOfCharacter(row.id) ?? 0);
      return isHidden ? { ...row, hasPage: false } : row;
    },
  };
}
