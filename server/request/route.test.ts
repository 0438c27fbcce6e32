import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { route } from './route.ts';

test('a route that takes larger bodies gives them the time that a slow line needs', () => {
  const secondsOf = (options: Parameters<typeof route>[3]) => {
    const app = Fastify();
    let seconds: number | undefined;
    app.addHook('onRoute', ({ config }) => {
      seconds = config?.bodyTimeoutSeconds;
    });
    route(app, 'POST /api/admin/appearance/logo', () => Promise.reject(), options);
    return seconds;
  };
  expect(secondsOf({})).toBeUndefined();
  expect(secondsOf({ bodyLimit: 1024 * 1024 })).toBeGreaterThan(120);
  expect(secondsOf({ bodyLimit: 1024 * 1024, bodyTimeoutSeconds: 7 })).toBe(7);
});
