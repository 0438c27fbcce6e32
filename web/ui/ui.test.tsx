import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { paginate } from '#contract/api/call.ts';
import en from '#locales/en.json' with { type: 'json' };
import { createTexts, TextsContext } from '#web/i18n.ts';
import { DateBadge } from '#web/ui/art/date-badge.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

function render(element: ReactElement): string {
  return renderToStaticMarkup(
    <TextsContext value={createTexts('en', en)}>
      <MemoryRouter>{element}</MemoryRouter>
    </TextsContext>,
  );
}

test('a field connects label, error and hint to its control, the error first', () => {
  const html = render(
    <Field id="mail" label="Email" hint="We write rarely." error="Please enter an address.">
      <PasswordInput name="mail" />
    </Field>,
  );
  expect(html).toContain('<label class="field-label" for="mail">Email</label>');
  expect(html).toMatch(
    /<input[^>]* id="mail"[^>]* aria-describedby="mail-error mail-hint" aria-invalid="true"/,
  );
  expect(html).toMatch(/<p id="mail-error"[^>]*>.*Please enter an address\./);
  expect(html).toMatch(/<p id="mail-hint"/);
});

test('a field without problems has no error attributes', () => {
  const html = render(<Field id="name" label="Username" count={{ used: 3, max: 16 }} name="username" />);
  expect(html).not.toMatch(/aria-invalid|aria-describedby/);
  expect(html).toContain('3 of 16 characters');
});

test('a busy button keeps its width, shows the busy text and stays focusable', () => {
  const html = render(
    <Button variant="gold" type="submit" busy busyText="Sending...">
      Send
    </Button>,
  );
  expect(html).toMatch(/<button type="submit"[^>]* aria-busy="true" aria-disabled="true"/);
  expect(html).not.toMatch(/<button[^>]* disabled/);
  expect(html).toMatch(/data-waiting="true"><span>Send</);
  expect(html).toMatch(/class="button-label"><svg.*<span>Sending\.\.\.</);
});

test('a busy button without a busy text keeps its own words', () => {
  const html = render(
    <Button variant="quiet" busy>
      Remove
    </Button>,
  );
  expect(html).toContain('<span class="button-label"><span>Remove</span></span>');
});

test('pagination has links, marks the current page and has no link beyond either end', () => {
  const hrefOf = (page: number) => `/ranking?page=${page}`;
  const html = render(<Pagination pagination={paginate(1, 50, 2500)} hrefOf={hrefOf} />);
  expect(html).toContain('aria-label="Page 1 of 50" aria-current="page" href="/ranking?page=1"');
  expect(html).toContain('aria-label="Next page" rel="next"');
  expect(html).not.toContain('Previous page');
  expect(render(<Pagination pagination={paginate(1, 50, 12)} hrefOf={hrefOf} />)).toBe('');
});

test('an error summary links every problem to its field and takes the focus', () => {
  const html = render(
    <ErrorSummary problems={[{ fieldId: 'mail', text: 'No address.' }, { text: 'No luck.' }]} />,
  );
  expect(html).toContain('tabindex="-1"');
  expect(html).toContain('2 things still need your attention');
  expect(html).toMatch(/<a href="#mail"[^>]*>No address\.<\/a>/);
  expect(html).toContain('<li>No luck.</li>');
  expect(render(<ErrorSummary problems={[]} />)).toBe('');
});

test('a date badge shows the day in UTC and has the whole date for screen readers', () => {
  const html = render(<DateBadge date="2025-11-18T23:30:00.000Z" withYear />);
  expect(html).toContain('dateTime="2025-11-18T23:30:00.000Z"');
  expect(html).toContain('<span class="sr-only">18 Nov 2025</span>');
  expect(html).toMatch(/date-badge-day" aria-hidden="true">18<.*>Nov<.*>2025</);
});

test('rich text replaces tags and escapes their content', () => {
  const strong = (words: string) => <strong>{words}</strong>;
  const text = 'Read <rules>the rules</rules>, <b>then</b> play: 1 < 2 & <rules>go</rules>.';
  const html = renderToStaticMarkup(<RichText text={text} parts={{ rules: strong }} />);
  expect(html).toBe('Read <strong>the rules</strong>, then play: 1 &lt; 2 &amp; <strong>go</strong>.');
  expect(renderToStaticMarkup(<RichText text="Plain." parts={{}} />)).toBe('Plain.');
});
