import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';

export interface WithAdministrator {
  readonly site: TestApp;
  readonly administrator: Administrator;
}

/** Sets up a site and an administrator for all tests of a `describe`. */
export function withAdministrator(options: Parameters<typeof startTestApp>[0]): WithAdministrator {
  const there = {} as { -readonly [part in keyof WithAdministrator]: WithAdministrator[part] };
  beforeAll(async () => {
    there.site = await startTestApp(options);
    there.administrator = await newAdministrator(there.site);
  });
  afterAll(() => there.site?.close());
  return there;
}
