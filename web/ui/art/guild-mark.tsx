import { classNames } from '#web/ui/class-names.ts';

const [charges, divisions, tints] = [16, 6, 6];

/** FNV-1a over the name's UTF-8 bytes, mixed so that short names differ too. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  // Not `toLocaleLowerCase`: Turkish would give another mark.
  for (const byte of new TextEncoder().encode(name.normalize('NFC').trim().toLowerCase())) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 12)) >>> 0;
}

/** Charge, division and tint of a guild's mark as class names: the same on every page and in every language. */
export function guildMarkClasses(name: string): string {
  const hash = hashOf(name);
  const charge = hash % charges;
  const division = Math.floor(hash / charges) % divisions;
  const tint = Math.floor(hash / (charges * divisions)) % tints;
  return `guild-mark charge-${charge} division-${division} tint-${tint}`;
}

export interface GuildMarkProps {
  readonly name: string;
  readonly className?: string | undefined;
}

/**
 * A banner composed from the guild's name, for guilds without an emblem of their own. Decoration: the name
 * stands beside it. One empty element drawn by two shared pictures; `--guild-mark` sets its size.
 */
export function GuildMark({ name, className }: GuildMarkProps) {
  return <span className={classNames(guildMarkClasses(name), className)} />;
}
