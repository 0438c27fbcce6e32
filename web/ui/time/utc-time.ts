import { formatTime } from '#web/formats.ts';

/** A time of the site, with its zone. */
export function utcTime(tag: string, iso: string): string {
  return `${formatTime(tag, iso)} UTC`;
}
