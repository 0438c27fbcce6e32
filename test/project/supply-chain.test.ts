import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const locked = Object.entries<LockedPackage>(read('package-lock.json').packages).filter(
  ([name]) => name !== '',
);
const { dependencies, devDependencies, optionalDependencies, scripts } = read('package.json');
const namesOf = (wrong: (each: LockedPackage) => boolean) =>
  locked.filter(([, each]) => wrong(each)).map(([name]) => name);

test('every package is named with the hash of its content, and from no certain place', () => {
  expect(locked.length).toBeGreaterThan(100);
  expect(namesOf(({ integrity = '' }) => !/^sha(512|256)-/.test(integrity))).toEqual([]);
  expect(namesOf(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test('nothing runs while it is installed', () => {
  expect(namesOf(({ hasInstallScript = false }) => hasInstallScript)).toEqual([]);
  expect(Object.keys(scripts).filter((name) => /install|prepare|^(pre|post)/.test(name))).toEqual([]);
});

test('what we depend on has exact versions, and is little', () => {
  for (const group of [dependencies, devDependencies, optionalDependencies]) {
    for (const version of Object.values(group)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  }
  // Strength of passwords, QR codes, names of devices and translating are others' trades.
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(34);
  expect(Object.keys(devDependencies).length).toBeLessThanOrEqual(25);
});

test('the licences allow what is done', () => {
  const allowed =
    /^\(?(MIT|MIT-0|Apache-2\.0|BSD-[23]-Clause|ISC|0BSD|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|Zlib|Python-2\.0|PSF-2\.0|OR|AND| )+\)?$/;
  expect(namesOf(({ license = 'none' }) => !allowed.test(license))).toEqual([]);
});

test('no file of the project holds a key, a password of somebody, or a database', () => {
  const files = execFileSync('git', ['ls-files'], {
    encoding: 'utf8',
    cwd: new URL('../..', import.meta.url),
  })
    .split('\n')
    .filter((name) => name !== '');
  expect(files.filter((name) => /\.(pem|key|p12|sqlite3?|db|env)$/.test(name))).toEqual([]);
  expect(files.filter((name) => name.startsWith('data/'))).toEqual([]);
});
