import { expect, test } from 'vitest';
import { splitTextNodes } from './text-nodes.ts';

const marked = 'The <g id="1">red king</g> of <x id="2">A</x>, 5 &lt; 6: <g id="3">Run!</g>';

test('texts without letters and kept parts are not translated', () => {
  expect(splitTextNodes(marked).texts).toEqual(['The', 'red king', 'of', 'Run!']);
});

test('translations take the place of their texts, with spaces and small letters as before', () => {
  const { join } = splitTextNodes(marked);
  expect(join(['Der', 'Roter König', 'Von <b>', 'Lauf!'], 'es')).toBe(
    'Der <g id="1">roter König</g> von &lt;b&gt; <x id="2">A</x>, 5 &lt; 6: <g id="3">Lauf!</g>',
  );
  expect(join(['Der', 'König', 'von', 'Lauf!'], 'de')).toContain('<g id="1">König</g>');
});
