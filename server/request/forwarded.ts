import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const header = 'x-forwarded-for';

/** Some proxies add the port, which differs with each connection. */
function withoutPort(entry: string): string {
  return (
    /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1] ?? /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(entry)?.[1] ?? entry
  );
}

/** A zone such as `%eth0` means nothing on this machine, and can be of any length. */
const isAddress = (entry: string) => isIP(entry) !== 0 && !entry.includes('%');

/** The hops of an `X-Forwarded-For` behind its last entry that is no address: who came before, nobody can know. */
function knownHops(forwarded: string): readonly string[] {
  const hops = forwarded.split(',').map((entry) => withoutPort(entry.trim()));
  return hops.slice(hops.findLastIndex((hop) => !isAddress(hop)) + 1);
}

/**
 * Makes sure that `request.ip` is an address: it is counted and stored, and from within a trusted network, or through a
 * proxy that passes on what it gets, a visitor could send any text for it. Registered before anything asks for it.
 */
export function registerForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const forwarded = headers[header];
    if (forwarded !== undefined) {
      const hops = knownHops(String(forwarded));
      if (hops.length > 0) headers[header] = hops.join(', ');
      else delete headers[header];
    }
    done();
  });
}
