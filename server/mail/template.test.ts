import { expect, test } from 'vitest';
import { renderMail } from './template.ts';

const url = 'https://www.example.org/de/reset-password?token=abc&x="1"';
const rendered = renderMail({
  language: 'cz',
  siteName: 'Guild & <b>hall</b>',
  title: 'Title',
  paragraphs: ['First.', '<script>alert(1)</script>'],
  entries: [
    { heading: 'Account: <img src=x>', link: { label: 'Press', url, copyHint: 'Copy:' } },
    { heading: 'Account: other', text: 'Blocked.' },
  ],
  notes: ['A note.'],
  footer: 'The end.',
});

test('escapes all content and loads nothing external', () => {
  expect(rendered.html).not.toMatch(/<script|<img|<b>|<link|@import|url\(|<[^>]*\bsrc=/);
  expect(rendered.html).toContain('Guild &amp; &lt;b&gt;hall&lt;/b&gt;');
  expect(rendered.html).toContain('&lt;img src=x&gt;');
  expect(rendered.html.match(/https?:\/\//g)).toHaveLength(3);
  expect(rendered.html).toContain(
    'href="https://www.example.org/de/reset-password?token=abc&amp;x=&quot;1&quot;"',
  );
  expect(rendered.html).toContain('<html lang="cs">');
});

test('renders the same content as plain text', () => {
  expect(rendered.text).toBe(
    `Title

First.

<script>alert(1)</script>

Account: <img src=x>

Press:
${url}

Account: other

Blocked.

A note.

-- 
The end.
`,
  );
});
