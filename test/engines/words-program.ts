// Translates word by word; started through TRANSLATE_COMMAND: node words-program.ts <folder> <tags|words>
// <three-letter language code>
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { engineLanguage, engineLanguages } from '#server/translation/engines/languages.ts';
import { wordByWord, wordsOf } from './word-by-word.ts';

const [folder = '', understands = 'tags', three = '', source = ''] = process.argv.slice(2);
const fault = existsSync(`${folder}/fault`) ? readFileSync(`${folder}/fault`, 'utf8') : '';
const input = await text(process.stdin);
const target = [...engineLanguages, 'en' as const].find((code) => engineLanguage(code).three === three);

function fail(code: number, complaint: string): never {
  console.error(complaint);
  process.exit(code);
}

if (!target) fail(1, `Error: Mode eng-${three} does not exist. Try one of:\n  eng-spa`);
appendFileSync(`${folder}/calls`, `${JSON.stringify({ texts: [input.trimEnd()], target, source })}\n`);

const made = understands === 'tags' ? wordByWord(input, target) : wordsOf(input, target);

if (fault === 'error') fail(1, 'Error: out of memory in /opt/secret/models/eng.bin at layer 3\nbye');
if (fault === 'refused') fail(64, 'what?');
if (fault === 'slow') {
  const child = spawn('sleep', ['60']);
  writeFileSync(`${folder}/pids`, `${process.pid} ${child.pid}`);
  await new Promise(() => {});
}
if (fault === 'cut') {
  process.stdout.write(made.slice(0, made.length / 2), () => process.kill(process.pid, 'SIGKILL'));
  await new Promise(() => {});
}
if (fault === 'endless') {
  const more = () => process.stdout.write('more and more '.repeat(1_000), more);
  more();
} else if (fault === 'environment') {
  process.stdout.write(Object.keys(process.env).join(' '));
} else if (fault !== 'empty') {
  process.stdout.write(fault === 'source' ? input : made);
}
