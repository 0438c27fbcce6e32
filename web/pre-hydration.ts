// Loads the scripts after the first contentful paint, so that they do not compete with the text on a slow line.

const { scripts = '' } = document.getElementById('pre-hydration')?.dataset ?? {};
const [entry = '', ...modules] = scripts.split(' ');

function load(): void {
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
}

/** Fallback for browsers that report no paint; longer than the first paint takes even on an old phone. */
const paintTimeoutMs = 3_000;

let isLoading = false;

function loadOnce(): void {
  if (!isLoading) load();
  isLoading = true;
}

// Paint entries arrive later than the frame: only the browser knows when it was shown.
const painted = new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) loadOnce();
});

// Hidden tabs never paint.
if (document.hidden) loadOnce();
else {
  painted.observe({ type: 'paint', buffered: true });
  setTimeout(loadOnce, paintTimeoutMs);
}

/** The last click or submit that needs hydration; replayed afterwards. */
let pending: (() => void) | undefined;

/** Stops the event, as a half-hydrated component would read an empty form. */
function defer(event: Event, again: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  pending = again;
}

function deferClick(event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('button[type=button]');
  if (button) defer(event, () => button.click());
}

function deferSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (form instanceof HTMLFormElement && form.method === 'post') defer(event, () => form.requestSubmit());
}

document.addEventListener('click', deferClick, true);
document.addEventListener('submit', deferSubmit, true);
document.addEventListener(
  'hydrated',
  () => {
    document.removeEventListener('click', deferClick, true);
    document.removeEventListener('submit', deferSubmit, true);
    document.documentElement.toggleAttribute('data-hydrated', true);
    pending?.();
  },
  { once: true },
);
