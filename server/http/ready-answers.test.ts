import { expect, test } from 'vitest';
import { createReadyAnswers, prepareAnswer } from './ready-answers.ts';

const [first, second] = [{}, {}];

test('an answer is kept while what it was made from is the present', () => {
  const answers = createReadyAnswers();
  const answer = prepareAnswer('{"data":["é"]}');
  answers.put('/a', first, answer);
  expect(answers.get('/a', first)).toBe(answer);
  expect(answers.get('/b', first)).toBeUndefined();
  expect(answers.get('/a', second)).toBeUndefined();
  expect(answers.get('/a', first)).toBeUndefined();
});

test('its ETag follows from its text', () => {
  expect(prepareAnswer('a')).toEqual(prepareAnswer('a'));
  expect(prepareAnswer('a').etag).not.toBe(prepareAnswer('b').etag);
});

test('the oldest make room, and long addresses are not kept', () => {
  const answers = createReadyAnswers({ mostBytes: 25, longestAddress: 5 });
  const answer = prepareAnswer('0123456789');
  const kept = () => ['/1', '/2', '/3'].filter((each) => answers.get(each, first));
  for (const address of ['/1', '/2', '/2', '/too-long']) answers.put(address, first, answer);
  expect(kept()).toEqual(['/1', '/2']);
  answers.put('/3', first, answer);
  expect(kept()).toEqual(['/2', '/3']);
});
