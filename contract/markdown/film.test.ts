import { expect, test } from 'vitest';
import { filmOf } from './film.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s', youtube],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ#a', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', youtube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
])('%s is a film', (address, player) => {
  expect(filmOf(address)?.player).toBe(player);
});

test.each([
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload=x',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ/../../x',
  'https://www.youtube.com/watch#v=dQw4w9WgXcQ',
  'https://www.youtube.com/@channel',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be@evil.example/dQw4w9WgXcQ',
  'https://user@youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/76979871/0123456789',
  'https://vimeo.com/channels/staffpicks',
  'javascript:alert("https://youtu.be/dQw4w9WgXcQ")',
  '//youtu.be/dQw4w9WgXcQ',
])('%s is none', (address) => {
  expect(filmOf(address)).toBeUndefined();
});
