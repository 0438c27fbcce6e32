import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { splitCommand } from '#server/translation/engines/split-command.ts';
import { apertiumSetting, hasApertium } from '#test/engines/apertium.ts';
import { into } from '#test/engines/into.ts';
import { makeWordsProgram, type WordsProgram } from '#test/engines/program.ts';
import { commandEngine } from './command.ts';

const timeoutMs = 10_000;
const never = new AbortController().signal;

let program: WordsProgram;
afterEach(() => {
  program?.stop();
  vi.unstubAllEnvs();
});

function start(understands: 'tags' | 'words' = 'tags', clock?: () => number) {
  program = makeWordsProgram(understands);
  return commandEngine({ command: program.command, timeoutMs, ...(clock && { clock }) });
}

const given = () => program.calls().flatMap(({ texts }) => texts);

function engineOf(script: string, ...args: string[]) {
  return commandEngine({ command: [process.execPath, '-e', script, '--', ...args], timeoutMs });
}

test('a program that translates tags as words is sent only the text between them', async () => {
  const engine = start('words');
  const made = await engine.translate(
    [
      'Read <g id="1">the rules of <x id="2">Zorvex</x></g> &amp; <x id="3">{name}</x>: 5 &lt; 6.',
      '<x id="1">A</x>!',
    ],
    into('hu'),
    never,
  );
  expect(made).toEqual([
    'Read·hu <g id="1">the·hu rules·hu of·hu <x id="2">Zorvex</x></g> &amp; <x id="3">{name}</x>: 5 &lt; 6.',
    '<x id="1">A</x>!',
  ]);
  expect(given().slice(1)).toEqual(['Read', 'the rules of Xqcx']);
});

test('detects once how a program treats tags', async () => {
  const engine = start();
  await engine.translate(['Gold'], into('de'), never);
  await engine.translate(['Silver'], into('es'), never);
  expect(given()).toEqual(['Read <g id="1">the news</g> &amp; visit us.', 'Gold', 'Silver']);
});

test('kept words travel as an unused word', async () => {
  const engine = start();
  const text = 'XQA, zxa and <x id="10">k</x>';
  expect(await engine.translate([text], into('de'), never)).toEqual(['XQA, zxa and·de <x id="10">k</x>']);
  expect(given()[1]).toBe('XQA, zxa and Qzbax');
});

test('a lost kept word makes the text around it be translated separately', async () => {
  const engine = engineOf(`
    const read = require('node:fs').readFileSync(0, 'utf8');
    process.stdout.write(read.replace(/Xq[a-j]+x/g, 'thing').toUpperCase().replace(/<(.*?)>/g, (tag) => tag.toLowerCase()).replace('&AMP;', '&amp;'));
  `);
  const made = await engine.translate(['go to <x id="1">Zorvex</x> <g id="2">now</g>'], into('es'), never);
  expect(made).toEqual(['gO TO <x id="1">Zorvex</x> <g id="2">nOW</g>']);
});

test('substitutes language codes in arguments without a shell', async () => {
  const engine = engineOf(
    `process.stdin.resume(); process.stdout.write(process.argv.slice(1).join(' '))`,
    '{source}>{target};',
    '{source3}-{target3}',
    '$HOME `id` {other}',
  );
  expect(await engine.translate(['Gold'], into('gr'), never)).toEqual([
    'en&gt;el; eng-ell $HOME `id` {other}',
  ]);
});

test('an unsupported language is not retried for an hour', async () => {
  let now = 0;
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  const script = join(folder, 'counts');
  writeFileSync(
    script,
    `#!/bin/sh\necho >> ${folder}/count\necho "Error: Mode eng-$1 does not exist" >&2\nexit 1\n`,
  );
  chmodSync(script, 0o755);
  const engine = commandEngine({ command: [script, '{target3}'], timeoutMs, clock: () => now });
  const runs = async () => {
    await expect(engine.translate(['Gold'], into('de'), never)).rejects.toMatchObject({
      kind: 'unsupported',
    });
    return readFileSync(`${folder}/count`, 'utf8').length;
  };
  expect([await runs(), await runs()]).toEqual([1, 1]);
  now = 3_600_000;
  expect(await runs()).toBe(2);
  rmSync(folder, { recursive: true });
});

test.each([
  ['/nowhere/translate', 'refused', 'The program cannot be started (ENOENT)'],
  ['/etc', 'refused', 'The program cannot be started (EACCES)'],
])('%s is reported as %s', async (path, kind, message) => {
  const engine = commandEngine({ command: [path, '{target}'], timeoutMs });
  await expect(engine.translate(['Gold'], into('de'), never)).rejects.toMatchObject({ kind, message });
});

test('error output is reported without paths', async () => {
  const engine = start();
  await engine.translate(['Gold'], into('de'), never);
  program.fail('error');
  await expect(engine.translate(['Gold'], into('de'), never)).rejects.toThrow(
    /^The program ended with 1: Error: out of memory in … at layer 3$/,
  );
});

test('unlimited output is stopped', async () => {
  const engine = start();
  await engine.translate(['Gold'], into('de'), never);
  program.fail('endless');
  await expect(engine.translate(['Gold'], into('de'), never)).rejects.toMatchObject({ kind: 'rubbish' });
});

test('a hanging program is killed with its children', async () => {
  const engine = start();
  await engine.translate(['Gold'], into('de'), never);
  program.fail('slow');
  const caller = new AbortController();
  const ended = engine.translate(['Gold'], into('de'), caller.signal).catch((error: unknown) => error);
  await vi.waitUntil(() => program.pids().length === 2, { timeout: 10_000 });
  caller.abort();
  expect(await ended).toMatchObject({ kind: 'away' });
  const alive = () =>
    program.pids().filter((pid) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    });
  await vi.waitUntil(() => alive().length === 0, { timeout: 10_000 });
});

test("programs do not inherit the site's settings", async () => {
  vi.stubEnv('DEEPL_API_KEY', 'secret');
  vi.stubEnv('DATABASE_URL', 'mysql://secret');
  vi.stubEnv('MODELS', 'here');
  const engine = start();
  await engine.translate(['Gold'], into('de'), never);
  program.fail('environment');
  const [names = ''] = await engine.translate(['Gold'], into('de'), never);
  expect(names.split(' ')).toEqual(expect.arrayContaining(['MODELS', 'PATH']));
  expect(names).not.toMatch(/DEEPL_API_KEY|DATABASE_URL/);
});

describe.skipIf(!hasApertium)('Apertium', () => {
  const apertium = (setting = apertiumSetting) =>
    // A dozen processes for each text: on a busy machine they take their time.
    commandEngine({ command: splitCommand(setting) ?? [], timeoutMs: 60_000 });

  test('translates real text and keeps its marks', async () => {
    const made = await apertium().translate(
      [
        'The <g id="1">red dragon</g> of <x id="2">Shinsoo</x> gives <x id="3">{count}</x> gold to each <g id="4">brave player</g>.',
        'The server is closed today from 10:00 to 12:30.',
        'Double experience 🎉 this weekend: visit <g id="1">our forum</g>!',
        'The first line.\nThe second line &amp; 3 &lt; 5.',
      ],
      into('es'),
      never,
    );
    expect(made).toEqual([
      'El <g id="1">dragón rojo</g> de <x id="2">Shinsoo</x> da <x id="3">{count}</x> oro a cada <g id="4">jugador valiente</g>.',
      'El servidor está cerrado hoy de 10:00 a 12:30.',
      'Experiencia doble 🎉 este fin de semana: visita <g id="1">nuestro foro</g>!',
      'La primera línea.\nLa segunda línea &amp; 3 &lt; 5.',
    ]);
  });

  test('loses no marks in plain text mode', async () => {
    const made = await apertium('apertium -u {source3}-{target3}').translate(
      ['Read <g id="1">the rules of <x id="2">Zorvex</x></g> today.'],
      into('es'),
      never,
    );
    expect(made).toEqual(['Leído <g id="1">las reglas de <x id="2">Zorvex</x></g> hoy.']);
  });

  test('reports a missing language', async () => {
    await expect(apertium().translate(['Gold'], into('de'), never)).rejects.toMatchObject({
      kind: 'unsupported',
    });
  });
});
