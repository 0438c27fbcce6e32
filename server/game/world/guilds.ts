import type { WarKind } from '#contract/guilds/wars.ts';

/** A member as the game has it; nobody is excluded here. */
export interface GuildMember {
  /** Of the character. */
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly job: number;
  readonly level: number;
  /** 1 leads, 15 is a newcomer; null when the game does not say. */
  readonly grade: number | null;
  /** Last save in the game's local time, `YYYY-MM-DD HH:MM:SS`; null when unknown. */
  readonly lastPlay: string | null;
}

/** How many of its wars a guild has won, drawn and lost; null where the game does not say. */
export interface GuildCounters {
  readonly id: number;
  readonly won: number | null;
  readonly drawn: number | null;
  readonly lost: number | null;
}

export interface GuildDetails extends GuildCounters {
  /** The leader's character, which may be deleted; null when the game does not say. */
  readonly masterId: number | null;
  /** Null when the game does not say, or could not find them by an index. */
  readonly members: readonly GuildMember[] | null;
  /** Names of grades by number, as the guild chose them; empty ones are left out. */
  readonly grades: ReadonlyMap<number, string>;
  /** The game's local time, as `lastPlay` has it. */
  readonly clock: string;
}

/** A war booked with the guild manager; those begun without booking are in no table. */
export interface BookedWar {
  readonly id: number;
  readonly kind: WarKind;
  /** Seconds since 1970; null for a zero date. */
  readonly at: number | null;
  readonly guilds: readonly [number, number];
  readonly scores: readonly [number, number];
  /** Whether the game has begun it. */
  readonly started: boolean;
  /** -1 while undecided, 0 for a draw or a cancelled war, else the winning guild. */
  readonly winner: number;
}

/** What pages of guilds show, read by keys. Reads nothing while the module `profiles` is off. */
export interface Guilds {
  /** Null for an unknown guild. @throws GameUnavailable */
  read(id: number): Promise<GuildDetails | null>;
  /** The newest thousand bookings, newest first. @throws GameUnavailable */
  bookedWars(): Promise<readonly BookedWar[]>;
  /** A slice by id: `next` is the id to continue after, null at the end. @throws GameUnavailable */
  readCounters(
    after: number,
    limit: number,
  ): Promise<{ readonly rows: readonly GuildCounters[]; readonly next: number | null }>;
}
