/** What a calendar program gets of an occurrence. */
export interface CalendarEntry {
  /** The same for an occurrence for good, so that programs replace what they have. */
  readonly uid: string;
  readonly title: string;
  /** Plain text; may be empty. */
  readonly text: string;
  readonly url: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** When it was last changed. */
  readonly changedAt: Date;
}

export interface Calendar {
  readonly name: string;
  readonly url: string;
  readonly entries: readonly CalendarEntry[];
}

/** A text of RFC 5545 (3.3.11): its special characters escaped, no control characters. */
function textValue(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (special) => `\\${special}`)
    .replaceAll('\n', '\\n');
}

const mostOctets = 75;

/** Folds a line (RFC 5545, 3.1): at most 75 octets, never within a character; what follows begins with a space. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > mostOctets) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** `20261124T190000Z` */
function utcTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function entryLines({ uid, title, text, url, startsAt, endsAt, changedAt }: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textValue(uid)}`,
    `DTSTAMP:${utcTime(changedAt)}`,
    `LAST-MODIFIED:${utcTime(changedAt)}`,
    `DTSTART:${utcTime(startsAt)}`,
    `DTEND:${utcTime(endsAt)}`,
    `SUMMARY:${textValue(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${textValue(text)}`]),
    `URL:${url}`,
    // Nobody is busy because of it.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A calendar as RFC 5545 has it. */
export function writeCalendar({ name, url, entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Guildhall//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textValue(name)}`,
    `URL:${url}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
