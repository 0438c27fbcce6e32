import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';

/** What is there from the first test of a `describe` on. */
export interface WithAdministrator {
  readonly site: TestApp;
  readonly administrator: Administrator;
}

/** A site and somebody who may change it, for all tests of the `describe` that calls this. */
export function withAdministrator(options: Parameters<typeof startTestApp>[0]): WithAdministrator {
  const there = {} as { -readonly [part in keyof WithAdministrator]: WithAdministrator[part] };
  beforeAll(async () => {
    there.site = await startTestApp(options);
    there.administrator = await newAdministrator(there.site);
  });
  afterAll(() => there.site?.close());
  return there;
}
