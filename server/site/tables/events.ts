import type { Generated } from 'kysely';
import type { EventKind, EventRepeats } from '#contract/events/event-kinds.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Stamp } from './stamp.ts';

export interface EventsTable {
  id: Generated<number>;
  /** The language title and content are written in. */
  language: LanguageCode;
  title: string;
  /** Markdown; may be empty. */
  content: string;
  /** Of its words in `design_texts`. */
  text_hash: string;
  kind: EventKind;
  /** In per cent; null where it is about no rate. */
  value: number | null;
  /** Numbers of empires, as in `13`; empty for all. */
  empires: string;
  /** Event flag of the game; empty for that of its kind. */
  flag: string;
  repeats: EventRepeats;
  /** `YYYY-MM-DD` and `HH:MM` by the clocks of the time zone. */
  starts_on: string;
  starts_at: string;
  time_zone: string;
  minutes: number;
  until_day: string | null;
  /** When it is over for good; null for ever. */
  over_at: Stamp | null;
  created_at: Stamp;
  updated_at: Stamp;
}

/** What the game last said about events and rates: one row. */
export interface EventReadingsTable {
  id: number;
  /** JSON. */
  reading: string;
  read_at: Stamp;
}

/** The calendar, and what the game says of it. */
export interface EventsTables {
  events: EventsTable;
  event_readings: EventReadingsTable;
}
