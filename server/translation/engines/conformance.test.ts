import { afterEach, describe, expect, test } from 'vitest';
import { type Engine, type EngineErrorKind, EngineFailure } from '#server/translation/engine.ts';
import { startBuiltinBench } from '#test/engines/bergamot/bench.ts';
import { deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import type { EngineCall, Fault } from '#test/engines/engine-server.ts';
import { into } from '#test/engines/into.ts';
import { startLibreTranslateServer } from '#test/engines/libretranslate-server.ts';
import { openaiModel, startOpenaiServer } from '#test/engines/openai-server.ts';
import { makeWordsProgram } from '#test/engines/program.ts';
import { wordByWord } from '#test/engines/word-by-word.ts';
import { commandEngine } from './command.ts';
import { deeplEngine } from './deepl.ts';
import { engineLanguages } from './languages.ts';
import { libreTranslateEngine } from './libretranslate.ts';
import { openaiEngine } from './openai.ts';

interface Bench {
  readonly engine: Engine;
  /** Texts no message may contain. */
  readonly secrets: readonly string[];
  calls(): readonly EngineCall[];
  fail(fault: Fault): void;
  recover(): void;
  stop(): unknown;
}

interface Kind {
  readonly name: string;
  /** The engine's possible failures with the expected error, or the expected result. */
  readonly faults: Readonly<Partial<Record<Fault, EngineErrorKind | readonly string[]>>>;
  /** The delay of a slow but successful response. */
  readonly slowMs: number;
  open(timeoutMs: number): Promise<Bench>;
}

const key = 'a-secret-key';
const text = 'The secret boss <g id="1">sleeps</g>.';
const other = 'Gold';
const texts = [text, other];

const ofServices: Kind['faults'] = {
  error: 'away',
  busy: 'busy',
  quota: 'quota',
  refused: 'refused',
  moved: 'refused',
  'too-long': 'rubbish',
  slow: 'away',
  cut: 'away',
  'broken-json': 'rubbish',
  page: 'rubbish',
  half: 'rubbish',
  'wrong-types': 'rubbish',
  empty: ['', ''],
  source: texts,
  'lost-marks': ['The·es secret·es boss·es sleeps·es.', 'Gold·es'],
};

const kinds: readonly Kind[] = [
  {
    name: 'deepl',
    faults: ofServices,
    slowMs: 600,
    async open(timeoutMs) {
      const server = await startDeeplServer();
      const engine = deeplEngine({ key: deeplKey, url: server.url, timeoutMs });
      return { ...server, engine, calls: () => server.calls, secrets: [deeplKey, server.url] };
    },
  },
  {
    name: 'libretranslate',
    faults: ofServices,
    slowMs: 600,
    async open(timeoutMs) {
      const server = await startLibreTranslateServer({ key });
      const engine = libreTranslateEngine({ key, url: server.url, timeoutMs });
      return { ...server, engine, calls: () => server.calls, secrets: [key, server.url] };
    },
  },
  {
    name: 'openai',
    faults: ofServices,
    slowMs: 600,
    async open(timeoutMs) {
      const server = await startOpenaiServer({ key });
      const engine = openaiEngine({ key, url: server.url, model: openaiModel, timeoutMs });
      return { ...server, engine, calls: () => server.calls, secrets: [key, server.url] };
    },
  },
  {
    name: 'command',
    slowMs: 2_500,
    faults: {
      error: 'away',
      refused: 'unsupported',
      slow: 'away',
      cut: 'away',
      empty: 'rubbish',
      source: texts,
    },
    async open(timeoutMs) {
      const program = makeWordsProgram();
      const engine = commandEngine({ command: program.command, timeoutMs });
      const asked = () => program.calls().filter((call) => !call.texts[0]?.startsWith('Read '));
      const fail = (fault: Fault) => {
        if (fault in { error: 0, refused: 0, slow: 0, cut: 0, empty: 0, source: 0 }) {
          program.fail(fault as Parameters<typeof program.fail>[0]);
        }
      };
      return { ...program, engine, calls: asked, fail, secrets: program.command.slice(1, 3) };
    },
  },
  {
    name: 'builtin',
    // Its first call starts a thread and compiles the engine.
    slowMs: 4_000,
    faults: { error: 'away', refused: 'unsupported', slow: 'away', cut: 'away' },
    open: async (timeoutMs) => startBuiltinBench(timeoutMs),
  },
];

const open: Bench[] = [];

/** On a busy machine the programs of sixteen calls at once start slowly; what hangs is ended by the test's own limit. */
const patientMs = 120_000;

async function start(kind: Kind, timeoutMs = patientMs): Promise<Bench> {
  const bench = await kind.open(timeoutMs);
  open.push(bench);
  return bench;
}

afterEach(async () => {
  for (const bench of open.splice(0)) await bench.stop();
});

const never = new AbortController().signal;

async function failureFrom(engine: Engine, signal = never): Promise<EngineFailure> {
  const made = await engine.translate(texts, into('es'), signal).catch((error: unknown) => error);
  if (made instanceof EngineFailure) return made;
  throw new Error(`no failure but ${JSON.stringify(made)}`);
}

describe.each(kinds)('$name', (kind) => {
  test('translates texts independently and keeps marks, kept words and order', async () => {
    const { engine } = await start(kind);
    const made = await engine.translate(
      [
        'The <g id="1">red dragon</g> of <x id="2">Shinsoo Castle</x> gives <x id="3">{count}</x> gold.',
        'Swords &amp; shields: 3 &lt; 5!',
        'Read <g id="1">the <g id="2">rules</g></g> 🎉',
        '<x id="1">Only this</x>',
        'Gold',
      ],
      into('es'),
      never,
    );
    expect(made).toEqual([
      'The·es <g id="1">red·es dragon·es</g> of·es <x id="2">Shinsoo Castle</x> gives·es <x id="3">{count}</x> gold·es.',
      'Swords·es &amp; shields·es: 3 &lt; 5!',
      'Read·es <g id="1">the·es <g id="2">rules·es</g></g> 🎉',
      '<x id="1">Only this</x>',
      'Gold·es',
    ]);
  });

  test("uses the engine's code for every target language", async () => {
    const { engine } = await start(kind);
    const made = await Promise.all(
      engineLanguages.map((code) => engine.translate(['Gold'], into(code), never)),
    );
    expect(made).toEqual(engineLanguages.map((code) => [wordByWord('Gold', code)]));
  });

  test("says the source's language, and translates into English", async () => {
    const { engine, calls } = await start(kind);
    expect(await engine.translate(['Aur'], { source: 'ro', target: 'en' }, never)).toEqual(['Aur·en']);
    expect(calls()).toMatchObject([
      { target: 'en', source: expect.stringMatching(/^(?:RO|ro|ron|Romanian)$/) },
    ]);
  });

  test.each(Object.entries(kind.faults))('on %s: %s', async (name, outcome) => {
    const fault = name as Fault;
    const bench = await start(kind, fault === 'slow' ? kind.slowMs : patientMs);
    // With the short limit of a slow engine, a busy machine may miss it even when all is well.
    const works = async (target: 'es' | 'de') => {
      const translate = () => bench.engine.translate([other], into(target), never);
      if (fault === 'slow') await expect.poll(() => translate().catch(String)).toEqual([`Gold·${target}`]);
      else expect(await translate()).toEqual([`Gold·${target}`]);
    };
    await works('es');
    bench.fail(fault);
    if (typeof outcome !== 'string') {
      expect(await bench.engine.translate(texts, into('es'), never)).toEqual(outcome);
    } else {
      const failure = await failureFrom(bench.engine);
      expect(failure.kind).toBe(outcome);
      expect(failure.retryAfter).toBe(fault === 'busy' ? 7 : undefined);
      for (const secret of [...bench.secrets, 'boss', '/opt/']) expect(failure.message).not.toContain(secret);
      expect(failure.message.length).toBeGreaterThan(10);
    }
    bench.recover();
    await works('de');
  });

  test('stops at once when aborted', async () => {
    const { engine, fail } = await start(kind);
    await engine.translate([other], into('es'), never);
    fail('slow');
    const caller = new AbortController();
    const started = performance.now();
    const ended = failureFrom(engine, caller.signal);
    setImmediate(() => caller.abort());
    expect((await ended).kind).toBe('away');
    expect(performance.now() - started).toBeLessThan(5_000);
    await expect(failureFrom(engine, AbortSignal.abort())).resolves.toMatchObject({ kind: 'away' });
  });

  test('handles concurrent calls', async () => {
    const { engine } = await start(kind);
    const made = await Promise.all(
      ['one', 'two', 'three', 'four'].map((word) => engine.translate([word], into('tr'), never)),
    );
    expect(made).toEqual([['one·tr'], ['two·tr'], ['three·tr'], ['four·tr']]);
    expect(engine.limits.calls).toBeGreaterThanOrEqual(kind.name === 'builtin' ? 1 : 4);
  });
});

test.each(kinds.filter(({ name }) => name !== 'command' && name !== 'builtin'))(
  '$name reports an unreachable server',
  async (kind) => {
    const { engine, stop } = await start(kind);
    await stop();
    expect(await failureFrom(engine)).toMatchObject({
      kind: 'away',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  },
);
