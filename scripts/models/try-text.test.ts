import { expect, test } from 'vitest';
import type { LanguageCode } from '#contract/languages.ts';
import { type Engine, EngineFailure } from '#server/translation/engine.ts';
import { tryText } from './try-text.ts';

async function printed(translate: (text: string, target: LanguageCode) => string): Promise<string[]> {
  const lines: string[] = [];
  const engine: Engine = {
    name: 'builtin',
    limits: { texts: 1, characters: 1_000, calls: 4 },
    translate: async ([text = ''], { target }) => [translate(text, target)],
  };
  await tryText(engine, 'Gold & <b>', { source: 'en', print: (line) => lines.push(line) });
  return lines;
}

test('prints the text in every language that is installed, and why one fails', async () => {
  const lines = await printed((text, target) => {
    if (target === 'de') return `${text} auf Deutsch`;
    throw new EngineFailure(target === 'fr' ? 'away' : 'unsupported', 'It ended');
  });
  expect(lines).toEqual([
    expect.stringMatching(/^de {6}\d\.\d s {2}Gold & <b> auf Deutsch$/),
    'fr        –    It ended',
  ]);
});

test('says that nothing is installed', async () => {
  const lines = await printed(() => {
    throw new EngineFailure('unsupported', 'no model');
  });
  expect(lines).toEqual(['No model is installed. To fetch them: npm run models -- fetch']);
});
