import { expect, test } from 'vitest';
import { restoreSpaces } from './restore-spaces.ts';

test.each([
  ['The <x id="1">A</x> server', 'Ten <x id="1">A</x>serwer', 'Ten <x id="1">A</x> serwer'],
  ['A <x id="1">A</x> &amp; b', 'A <x id="1">A</x>&amp; b', 'A <x id="1">A</x> &amp; b'],
  ['the server <x id="1">A</x> is', '<x id="1">A</x>jest', '<x id="1">A</x> jest'],
  ['of <x id="1">A</x> the server', 'serwer <x id="1">A</x>.', 'serwer <x id="1">A</x>.'],
  [
    '<x id="1">A</x> <x id="2">B</x> x',
    '<x id="1">A</x><x id="2">B</x>x',
    '<x id="1">A</x> <x id="2">B</x> x',
  ],
  [
    'a <g id="1">new <x id="2">A</x></g> b',
    'a <g id="1">nowy <x id="2">A</x></g>b',
    'a <g id="1">nowy <x id="2">A</x></g> b',
  ],
  ['<x id="1">A</x> <g id="2">b</g>', '<x id="1">A</x><g id="2">b</g>', '<x id="1">A</x> <g id="2">b</g>'],
  ['+<x id="1">20</x>%', '+ <x id="1">20</x> %', '+<x id="1">20</x>%'],
  ['"<g id="1">a</g>" (b)', '" <g id="1">a</g> " (b)', '"<g id="1">a</g>" (b)'],
  ['a <g id="1">b</g>; c', 'a <g id="1">b</g> ; c', 'a <g id="1">b</g>; c'],
  ['a <g id="1">b</g> ; c', 'a <g id="1">b</g> ; c', 'a <g id="1">b</g> ; c'],
  ['<x id="1">A</x>/<x id="2">B</x>', '<x id="1">A</x>/ <x id="2">B</x>', '<x id="1">A</x>/<x id="2">B</x>'],
  ['a<x id="1"></x>b', 'a <x id="1"></x>b', 'a <x id="1"></x>b'],
  ['no marks', 'bez znaków', 'bez znaków'],
])('%j, translated to %j', (source, made, restored) => {
  expect(restoreSpaces(source, made)).toBe(restored);
});
