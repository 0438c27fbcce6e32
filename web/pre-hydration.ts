// Brings the page to life once its words are painted: on a slow line its scripts would share that line with them.

const { scripts = '' } = document.getElementById('boot')?.dataset ?? {};
const [entry = '', ...modules] = scripts.split(' ');

function load(): void {
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
}

/** Should a browser not tell of its first words: longer than they need even on an old phone. */
const patienceMs = 3_000;

let isLoading = false;

function loadOnce(): void {
  if (!isLoading) load();
  isLoading = true;
}

// What a frame draws is on the screen some time later: only the browser knows when.
const painted = new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) loadOnce();
});

// Nothing is painted in a tab that nobody sees yet.
if (document.hidden) loadOnce();
else {
  painted.observe({ type: 'paint', buffered: true });
  setTimeout(loadOnce, patienceMs);
}

/** The last thing somebody has pressed that only the living page can do. */
let held: (() => void) | undefined;

/** Nobody else hears of it: a component that is half there would answer from an empty form. */
function hold(event: Event, again: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  held = again;
}

function holdClick(event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('button[type=button]');
  if (button) hold(event, () => button.click());
}

function holdSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (form instanceof HTMLFormElement && form.method === 'post') hold(event, () => form.requestSubmit());
}

document.addEventListener('click', holdClick, true);
document.addEventListener('submit', holdSubmit, true);
document.addEventListener(
  'alive',
  () => {
    document.removeEventListener('click', holdClick, true);
    document.removeEventListener('submit', holdSubmit, true);
    document.documentElement.toggleAttribute('data-alive', true);
    held?.();
  },
  { once: true },
);
