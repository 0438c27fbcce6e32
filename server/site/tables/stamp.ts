/** `YYYY-MM-DD HH:MM:SS` in UTC (see `time.ts`), comparable as text on every database. */
export type Stamp = string;
