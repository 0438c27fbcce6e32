import type { AccountBlock, BlockChange } from '#server/game/game.ts';
import type { NewBanRow } from '#server/site/bans/bans.ts';

type Written = Pick<NewBanRow, 'old_status' | 'new_status' | 'old_avail' | 'new_avail'>;

/** What the game takes for a block that ends when somebody says so. */
const blocked = 'BLOCK';

/**
 * What a ban writes: the end, which the game watches itself, or the status where it has no end or the server no column
 * for it.
 * @param block as read for these hours
 * @param hours null for ever
 */
export function blockText(block: AccountBlock, hours: number | null): Written {
  if (hours !== null && block.endsByItself) {
    const { availableFrom: old_avail, end: new_avail } = block;
    return { old_status: null, new_status: null, old_avail, new_avail };
  }
  return { old_status: block.status, new_status: blocked, old_avail: null, new_avail: null };
}

/** The change that gives a ban. */
export function blockOf({ old_status, new_status, old_avail, new_avail }: Written): BlockChange {
  return new_status
    ? { column: 'status', from: old_status ?? '', to: new_status }
    : { column: 'availDt', from: old_avail ?? '', to: new_avail ?? '' };
}

/** The change that takes it back. */
export function unblockOf(ban: Written): BlockChange {
  const { column, from, to } = blockOf(ban);
  return { column, from: to, to: from };
}
