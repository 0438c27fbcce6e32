import { type Film, filmOf } from '#contract/markdown/film.ts';
import type { Translate } from '#web/i18n.ts';

/** The player may do what it needs to play, and not lead this page elsewhere. */
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-presentation';
const permissions = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

function playerOf({ player }: Film, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('sandbox', sandbox);
  frame.allow = permissions;
  // Video sites refuse players that do not say where they are.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = player;
  return frame;
}

function buttonOf(film: Film, title: string, t: Translate): HTMLButtonElement {
  const button = document.createElement('button');
  const note = document.createElement('span');
  button.type = 'button';
  note.className = 'film-note';
  note.textContent = t('film.note', { site: film.site });
  button.append(title, ' ', note);
  // Whoever speaks to his browser says what he reads, so the name has all of it.
  button.setAttribute('aria-label', `${t('film.play', { title })} ${note.textContent}`);
  button.addEventListener('click', () => {
    const frame = playerOf(film, title);
    button.replaceWith(frame);
    frame.focus();
  });
  return button;
}

/** Turns the films of a text from links into buttons. Nothing is asked of a video site before one is pressed. */
export function offerPlayers(text: HTMLElement, t: Translate): void {
  for (const link of text.querySelectorAll<HTMLAnchorElement>('.film > a')) {
    const film = filmOf(link.href);
    if (film) link.replaceWith(buttonOf(film, link.textContent, t));
  }
}
