import { expect, test } from 'vitest';
import { renderMail } from './template.ts';

const url = 'https://www.example.org/de/reset-password?token=abc&x="1"';
const letter = renderMail({
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
  expect(letter.html).not.toMatch(/<script|<img|<b>|<link|@import|url\(|<[^>]*\bsrc=/);
  expect(letter.html).toContain('Guild &amp; &lt;b&gt;hall&lt;/b&gt;');
  expect(letter.html).toContain('&lt;img src=x&gt;');
  expect(letter.html.match(/https?:\/\//g)).toHaveLength(3);
  expect(letter.html).toContain(
    'href="https://www.example.org/de/reset-password?token=abc&amp;x=&quot;1&quot;"',
  );
  expect(letter.html).toContain('<html lang="cs">');
});

test('renders the same content as plain text', () => {
  expect(letter.text).toBe(
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
