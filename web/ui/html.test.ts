import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes every text, between tags and in attributes', () => {
  const attack = `"><img src=x onerror='alert(1)'>&amp;`;
  const { __html } = html`<td title="${attack}">${attack}</td>`;
  const escaped = '&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;amp;';
  expect(__html).toBe(`<td title="${escaped}">${escaped}</td>`);
});

test('takes numbers, and HTML made by itself, alone or in lists', () => {
  const cells = ['<1>', '2'].map((text) => html`<td>${text}</td>`);
  expect(html`<tr id="${7}">${cells}${html`<td></td>`}</tr>`.__html).toBe(
    '<tr id="7"><td>&lt;1&gt;</td><td>2</td><td></td></tr>',
  );
});

test('refuses what only looks like its own HTML', () => {
  const posing = [{ __html: '<script>' }] as never;
  expect(() => html`<td>${posing}</td>`).toThrow();
});
