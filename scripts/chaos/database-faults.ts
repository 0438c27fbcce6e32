import type { Fault } from './fault.ts';

/** What can happen to either of the two databases. */
export function databaseFaults(which: 'game' | 'site'): readonly Fault[] {
  const name = `${which} database`;
  return [
    {
      name: `${name} away`,
      async strike({ [which]: { server } }) {
        await server.kill();
        return () => server.start();
      },
    },
    {
      name: `${name} answers nothing`,
      async strike({ [which]: { server } }) {
        server.freeze();
        return () => server.thaw();
      },
    },
    {
      name: `${name} slow`,
      async strike({ [which]: { proxy } }) {
        proxy.delay(5_000);
        return () => proxy.delay(0);
      },
    },
    {
      name: `${name} read-only`,
      async strike({ [which]: database }) {
        await database.setReadOnly(true);
        return () => database.setReadOnly(false);
      },
    },
    {
      name: `${name} restarted`,
      async strike({ [which]: { server } }) {
        await server.end();
        await server.start();
        return () => {};
      },
    },
    {
      name: `${name} with another password`,
      async strike({ [which]: database }) {
        await database.setPassword('another-word');
        database.proxy.breakAll();
        return () => database.setPassword();
      },
    },
    {
      name: `${name}, connections cut again and again`,
      breaksConnections: true,
      async strike({ [which]: { proxy } }) {
        const timer = setInterval(proxy.breakAll, 500);
        return () => clearInterval(timer);
      },
    },
  ];
}
