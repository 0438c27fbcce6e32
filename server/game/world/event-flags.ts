import type { Handle } from '#server/game/connection.ts';
import { canReadBonuses, canReadFlags } from '#server/game/schema/check-events.ts';
import { toText } from '#server/game/text-encoding.ts';
import { toInteger } from '#server/game/values.ts';
import type { GameEmpireBonus, GameEvents } from './game-events.ts';

/** `type` of `PRIV_EMPIRE`, which the core calls PRIV_ITEM_DROP, PRIV_GOLD_DROP, PRIV_GOLD10_DROP and PRIV_EXP_PCT. */
const rateOfType: Readonly<Record<number, GameEmpireBonus['rate']>> = {
  1: 'item',
  2: 'yang',
  3: 'yangChance',
  4: 'exp',
};

const mostBonuses = 100;
const mostPercent = 100_000;

/** Owners type such values by hand; what no rate can be counts as 0. */
function percent(value: unknown): number {
  const number = toInteger(value as number | string);
  return Number.isFinite(number) ? Math.min(Math.max(number, -mostPercent), mostPercent) : 0;
}

async function readFlags({ player }: Handle, names: readonly string[]) {
  if (names.length === 0) return {};
  const rows = await player
    .selectFrom('quest')
    .select(['szName', 'lValue'])
    .where('dwPID', '=', 0)
    .where('szName', 'in', names)
    .limit(names.length * 2)
    .execute();
  const values = rows.map((row) => [toText(row.szName).toLowerCase(), percent(row.lValue)] as const);
  const found = new Map(values.filter(([, value]) => value !== 0));
  // An event may name a flag in another spelling than the rates: both ask for it.
  const asked = names.map((name) => [name, found.get(name.toLowerCase())] as const);
  return Object.fromEntries(asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

async function readBonuses({ common }: Handle): Promise<readonly GameEmpireBonus[]> {
  const rows = await common
    .selectFrom('priv_settings')
    .select(['id', 'type', 'value'])
    .where('priv_type', '=', 'EMPIRE')
    .where('duration', '>', (where) => where.fn<string>('NOW'))
    .limit(mostBonuses)
    .execute();
  return rows.flatMap((row) => {
    const rate = rateOfType[toInteger(row.type)];
    const empire = toInteger(row.id);
    const value = percent(row.value);
    return rate && empire >= 0 && empire <= 3 && value > 0 ? [{ empire, rate, value }] : [];
  });
}

/**
 * Global event flags (`player.quest` where dwPID is 0: the db core loads them at its start and writes every change)
 * and bonuses of empires (`common.priv_settings`, of some forks). Never written: the core would overwrite it.
 */
export async function readGameEvents(handle: Handle, names: readonly string[]): Promise<GameEvents> {
  const { facts } = handle;
  return {
    flags: canReadFlags(facts) ? await readFlags(handle, names) : null,
    bonuses: canReadBonuses(facts) ? await readBonuses(handle) : null,
  };
}
