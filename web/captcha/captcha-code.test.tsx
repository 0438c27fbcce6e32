import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CaptchaCode } from './captcha-code.tsx';

const show = (code: string, mark: 'check' | 'cross' | null = null) =>
  renderToStaticMarkup(
    <CaptchaCode
      id="captcha"
      code={code}
      invalid={mark === 'cross'}
      describedBy="words"
      onType={() => undefined}
      mark={mark}
    />,
  );

test('five cells display the value of one input', () => {
  const html = show('K7P');
  expect(html.match(/<input/g)).toHaveLength(1);
  expect(html).toContain('value="K7P"');
  const cells = [...html.matchAll(/class="captcha-cell"[^>]*aria-hidden="true">([^<]*)</g)];
  expect(cells.map(([, letter]) => letter)).toEqual(['K', '7', 'P', '', '']);
});

test('a wrong code is marked visually and for screen readers', () => {
  expect(show('K7FXM', 'cross')).toMatch(/aria-invalid="true".*icon-cross/s);
  expect(show('K7PXM', 'check')).toMatch(/aria-invalid="false".*icon-check/s);
});
