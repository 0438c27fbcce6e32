import bowser from 'bowser';

/** The program and system of a client as it calls itself; anybody can call himself anything. */
export interface Device {
  /** Such as «Firefox»; null when unknown. */
  readonly browser: string | null;
  /** Such as «Windows»; null when unknown. */
  readonly system: string | null;
}

// The library repeats names it doesn't know, which would let a client write texts into somebody's history.
const browsers = new Set<string>(Object.values(bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(bowser.OS_MAP));

const longestRead = 500;

function known(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name && names.has(name) ? name : null;
}

/** @param userAgent the header of a request */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = bowser.parse(userAgent.slice(0, longestRead));
  return { browser: known(browsers, browser.name), system: known(systems, os.name) };
}
