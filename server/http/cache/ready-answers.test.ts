import { expect, test } from 'vitest';
import { createReadyAnswers, etagOf, type ReadyAnswers } from './ready-answers.ts';

const [first, second] = [{}, {}];
const answer = { etag: '"1"', text: '{"data":["é"]}' };

function putTwice(answers: ReadyAnswers, address: string, text = answer.text): void {
  for (let time = 0; time < 2; time++) answers.put(address, first, { etag: etagOf(text), text });
}

test('an answer is kept while what it was made from is the present', () => {
  const answers = createReadyAnswers();
  putTwice(answers, '/a');
  expect(answers.get('/a', first)).toEqual({ etag: etagOf(answer.text), body: Buffer.from(answer.text) });
  expect(answers.get('/b', first)).toBeUndefined();
  expect(answers.get('/a', second)).toBeUndefined();
  expect(answers.get('/a', first)).toBeUndefined();
});

test('what was asked for once is not kept, and takes no room', () => {
  const answers = createReadyAnswers({ mostBytes: 50, mostOnce: 10 });
  putTwice(answers, '/kept');
  for (let page = 0; page < 100; page++) answers.put(`/${page}`, first, answer);
  expect(answers.get('/99', first)).toBeUndefined();
  expect(answers.get('/kept', first)).toBeDefined();
});

test('its ETag follows from its text', () => {
  expect(etagOf('a')).toBe(etagOf('a'));
  expect(etagOf('a')).not.toBe(etagOf('b'));
});

test('the oldest make room, and long addresses are not kept', () => {
  const answers = createReadyAnswers({ mostBytes: 25, longestAddress: 5 });
  const kept = () => ['/1', '/2', '/3'].filter((each) => answers.get(each, first));
  for (const address of ['/1', '/2', '/2', '/too-long']) putTwice(answers, address, '0123456789');
  expect(kept()).toEqual(['/1', '/2']);
  putTwice(answers, '/3', '0123456789');
  expect(kept()).toEqual(['/2', '/3']);
});
