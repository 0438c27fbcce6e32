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
  /** Address of the guild's emblem, shown instead. */
  readonly src?: string | undefined;
}

/**
 * The guild's emblem, or a banner composed from its name for guilds without one. Decoration: the name stands beside
 * it. A banner is one empty element drawn by two shared pictures; `--guild-mark` sets its size.
 */
export function GuildMark({ name, className, src }: GuildMarkProps) {
  if (src) return <img className={classNames('guild-emblem', className)} src={src} alt="" loading="lazy" />;
  return <span className={classNames(guildMarkClasses(name), className)} />;
}
