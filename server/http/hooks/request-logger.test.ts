import Fastify, { LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import { expect, test } from 'vitest';
import { requestLoggerOf } from './request-logger.ts';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

function listening(level: string) {
  const lines: Record<string, unknown>[] = [];
  const parent = pino({ level }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let children = 0;
  const { child } = parent;
  Object.assign(parent, {
    child(this: Logger, ...given: Parameters<typeof child>) {
      children += 1;
      return child.apply(this, given);
    },
  });
  return { parent, lines, children: () => children };
}

test('what is said in a request carries its id, and how it is said', () => {
  const { parent, lines } = listening('trace');
  const log = requestLoggerOf(parent, { reqId: 'a' }, {});
  for (const level of levels) log[level]({ part: level }, 'said %s', 'so');
  expect(lines.map(({ level, reqId, part, msg }) => [level, reqId, part, msg])).toEqual(
    levels.map((level, index) => [60 - 10 * index, 'a', level, 'said so']),
  );
  log.child({ more: 1 }).info('child');
  expect(lines.at(-1)).toMatchObject({ reqId: 'a', more: 1, msg: 'child' });
  log.silent('nothing');
  expect(lines).toHaveLength(levels.length + 1);
});

test('a level of its own is kept, and the parent’s otherwise', () => {
  const { parent, lines } = listening('warn');
  const log = requestLoggerOf(parent, { reqId: 'a' }, {});
  log.info('unheard');
  expect([lines.length, log.level]).toEqual([0, 'warn']);
  const loud = requestLoggerOf(parent, { reqId: 'b' }, { level: 'info' });
  loud.info('heard');
  expect(lines).toMatchObject([{ reqId: 'b', msg: 'heard' }]);
});

test('a request in which nothing is said makes no logger', async () => {
  const { parent, children } = listening('info');
  const app = Fastify({
    loggerInstance: parent,
    childLoggerFactory: requestLoggerOf,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.get('/quiet', () => 'quiet');
  app.get('/loud', (request) => {
    request.log.info('one');
    request.log.info('two');
    return 'loud';
  });
  await app.ready();
  const before = children();
  expect((await app.inject('/quiet')).body).toBe('quiet');
  expect(children()).toBe(before);
  await app.inject('/loud');
  expect(children()).toBe(before + 1);
  await app.close();
});
