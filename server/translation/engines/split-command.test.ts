import { expect, test } from 'vitest';
import { splitCommand } from './split-command.ts';

test.each([
  ['apertium  -u eng-spa', ['apertium', '-u', 'eng-spa']],
  [`"/opt/my programs/t" --to='{target}' a\\ b`, ['/opt/my programs/t', '--to={target}', 'a b']],
  ['t "say \\"hi\\"" \'\' "\\n"', ['t', 'say "hi"', '', '\\n']],
  ['t; rm -rf $HOME | `x` && y > z', ['t;', 'rm', '-rf', '$HOME', '|', '`x`', '&&', 'y', '>', 'z']],
  ['', []],
])('%s', (line, words) => expect(splitCommand(line)).toEqual(words));

test.each(['t "open', "t 'open", 't open\\', 't a"b c'])('%s has an unclosed quote', (line) =>
  expect(splitCommand(line)).toBeUndefined(),
);
