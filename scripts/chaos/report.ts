import type { ConnectionFigures } from '#test/tcp-proxy.ts';
import type { Fault } from './fault.ts';
import { type Count, lostOf } from './found.ts';
import type { Message } from './instance-log.ts';
import { isUnexpected, type Tally } from './tally.ts';
import type { Sight } from './visitor.ts';

const instances = 3;
/** Ten of a pool and two for a look of its own. */
const mostConnections = instances * 12;
/** How long after a fault all must be well again. */
export const longestRecoveryMs = 60_000;
/** Ten for each instance: what is wrong is told once, and again when connections are cut again. */
const mostLinesOfOne = 30;

export interface Connections {
  /** Seconds over which they were counted. */
  readonly seconds: number;
  readonly game: ConnectionFigures;
  readonly site: ConnectionFigures;
  /** What the two servers themselves count when all is well again. */
  readonly after: { readonly game: number; readonly site: number };
}

/** How it got well again. */
export interface Recovery {
  /** Milliseconds until it had been well for a moment. */
  readonly tookMs: number;
  /** What was not well the last time something was not. */
  readonly last: { readonly failing: readonly string[]; readonly afterMs: number } | undefined;
}

/** All that one fault came to. */
export interface Outcome {
  readonly fault: Pick<Fault, 'name' | 'cuts' | 'breaksConnections'>;
  readonly pages: Tally;
  readonly calls: Tally;
  readonly writes: Tally;
  readonly recovery: Recovery;
  readonly before: Readonly<Record<string, number>>;
  readonly counts: readonly Count[];
  readonly sight: Sight;
  readonly connections: Connections;
  readonly log: readonly Message[];
  /** Instances on which somebody who logged in before is still logged in. */
  readonly loggedIn: number;
}

/** What is wrong with an outcome; nothing when all is as it should be. */
export function complaintsOf(outcome: Outcome): readonly string[] {
  const { fault, pages, calls, writes, counts, connections, log, loggedIn, sight } = outcome;
  const complaints: string[] = [];
  const lost = lostOf(counts);
  if (lost > 0) complaints.push(`${lost} acknowledged writes lost`);
  if (outcome.recovery.tookMs > longestRecoveryMs) complaints.push('it did not get well by itself');
  const unexpected = [pages, calls, writes]
    .flatMap(({ failures }) => [...failures])
    .filter(([kind]) => isUnexpected(kind) && !fault.cuts);
  for (const [kind, times] of unexpected) complaints.push(`unexpected: ${times} × ${kind}`);
  const pageFailures = [...pages.failures.values()].reduce((sum, times) => sum + times, 0);
  if (pageFailures > 0) complaints.push(`${pageFailures} public pages did not answer`);
  if (sight.answered < sight.pages) complaints.push('not every public page answered during the fault');
  for (const which of ['game', 'site'] as const) {
    const { most, made } = connections[which];
    const aSecond = made / connections.seconds;
    if (most > mostConnections) complaints.push(`${most} connections to the ${which} database at once`);
    if (aSecond > mostConnections && !fault.breaksConnections) {
      complaints.push(`${aSecond.toFixed(0)} new connections a second to the ${which} database`);
    }
  }
  // A login, a registration or a change of a password has one each.
  const mostLinesOf = (text: string) => (text === 'security event' ? writes.requests : mostLinesOfOne);
  const floods = log.filter(({ text, lines }) => lines > mostLinesOf(text));
  complaints.push(...floods.map(({ text, lines }) => `${lines} lines: ${text}`));
  if (loggedIn < instances) complaints.push(`logged in on ${loggedIn} of ${instances} only`);
  return complaints;
}

function failuresOf({ failures }: Tally): string {
  return [...failures].map(([kind, times]) => `${times} × ${kind}`).join(', ') || 'none';
}

function connectionLine(which: 'game' | 'site', { [which]: figures, after, seconds }: Connections): string {
  const aSecond = (figures.made / seconds).toFixed(1);
  return `${which} at most ${figures.most}, ${aSecond} new a second, after ${after[which]}`;
}

export function printOutcome(outcome: Outcome): void {
  const { fault, sight, connections } = outcome;
  console.log(`\n${fault.name}`);
  for (const kind of ['pages', 'calls', 'writes'] as const) {
    const tally = outcome[kind];
    const gap = (tally.longestGap / 1000).toFixed(1);
    console.log(
      `  ${kind}: ${tally.requests} requests, failures: ${failuresOf(tally)}; longest without ${gap} s`,
    );
  }
  const { tookMs, last } = outcome.recovery;
  const lastSaid = last
    ? ` (not yet after ${(last.afterMs / 1000).toFixed(1)} s: ${last.failing.join(', ')})`
    : '';
  console.log(
    `  well ${(tookMs / 1000).toFixed(1)} s after${lastSaid}; logged in on ${outcome.loggedIn} instances`,
  );
  const { pages, answered, asOf, rankingsAge } = sight;
  const age = rankingsAge === undefined ? 'cannot be had' : `are ${rankingsAge} s old`;
  console.log(`  shown meanwhile: ${answered} of ${pages} pages, ${asOf} say as of when; rankings ${age}`);
  const counted = outcome.counts.map(
    ({ kind, acknowledged, found }) => `${kind} ${outcome.before[kind]} → ${acknowledged} found ${found}`,
  );
  console.log(`  acknowledged before → after: ${counted.join(', ')}`);
  console.log(
    `  connections: ${connectionLine('game', connections)}; ${connectionLine('site', connections)}`,
  );
  for (const { text, lines } of outcome.log) console.log(`  log: ${lines} × ${text}`);
  for (const complaint of complaintsOf(outcome)) console.log(`  WRONG: ${complaint}`);
}
