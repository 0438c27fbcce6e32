import { z } from 'zod';

const strings = z.array(z.string());
const answers = z.union([
  strings,
  z
    .record(z.string(), z.unknown())
    .transform((object) => Object.values(object).filter(Array.isArray))
    .pipe(z.tuple([strings]))
    .transform(([only]) => only),
]);

/** Extracts the JSON from a model's output, ignoring reasoning, code fences and small talk. */
function jsonIn(said: string): string {
  const spoken = said.replace(/^\s*<think>.*?<\/think>/su, '');
  const start = spoken.search(/[[{]/);
  const end = Math.max(spoken.lastIndexOf(']'), spoken.lastIndexOf('}'));
  return start < 0 ? '' : spoken.slice(start, end + 1);
}

/** Parses an array of strings, or an object with one such array. */
export function readTranslations(said: string): string[] | undefined {
  try {
    return answers.safeParse(JSON.parse(jsonIn(said))).data;
  } catch {
    return undefined;
  }
}
