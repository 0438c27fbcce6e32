import { expect, test } from 'vitest';
import { spellBritish } from './british.ts';

test.each([
  [
    'The color of Armor, HONOR and favorite neighbors',
    'The colour of Armour, HONOUR and favourite neighbours',
  ],
  [
    'colored colorful unfavorable dishonored armory vaporize',
    'coloured colourful unfavourable dishonoured armoury vaporise',
  ],
  ['The Center, DEFENSE, gray theaters', 'The Centre, DEFENCE, grey theatres'],
  [
    'traveled, Canceled, leveling, DUELING, duelist, marvelous',
    'travelled, Cancelled, levelling, DUELLING, duellist, marvellous',
  ],
  [
    'organize, Realized, unrecognized, customizations, ANALYZE',
    'organise, Realised, unrecognised, customisations, ANALYSE',
  ],
  ['the harmonizing organizational centerpiece', 'the harmonising organisational centrepiece'],
  ['skillful fulfillment of jewelry and maneuvers', 'skilful fulfilment of jewellery and manoeuvres'],
  ['5 meters, a 10-meter wall, 10 kilometers', '5 metres, a 10-metre wall, 10 kilometres'],
])('respells %s', (american, british) => {
  expect(spellBritish(american)).toBe(british);
  expect(spellBritish(british)).toBe(british);
});

test.each([
  'size prize seize capsize resize horizon',
  'honorary laborious humorous glamorous vigorous rigorous laboratory collaborate elaborate honorific humorist',
  'tenor doctor actor minor major sailor error mirror',
  'parameter perimeter diameter the rage meter compelled controlled excelled seller',
  'level travel cancel model levels fuels equally',
  'Colorado Valorant licence practice program',
  'Señor Åcolor Corazón',
])('leaves %s unchanged', (text) => {
  expect(spellBritish(text)).toBe(text);
});

test('leaves kept parts and marks unchanged', () => {
  const marked = '<x id="1">color</x> <g id="2">color</g> &amp; &lt;color&gt; &amp;amp;';
  expect(spellBritish(marked)).toBe(
    '<x id="1">color</x> <g id="2">colour</g> &amp; &lt;colour&gt; &amp;amp;',
  );
});
