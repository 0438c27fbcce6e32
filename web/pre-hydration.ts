// Loads the scripts after the first contentful paint, so that they do not compete with the text on a slow line.

const { scripts = '', texts = '' } = document.getElementById('pre-hydration')?.dataset ?? {};
const [entry = '', ...modules] = scripts.split(' ');

/** Loads all scripts at once and runs them one by one: between two of them the page answers, also on a slow phone. */
async function load(): Promise<void> {
  const preload = { rel: 'preload', as: 'fetch', crossOrigin: '', href: texts };
  document.head.append(Object.assign(document.createElement('link'), preload));
  const all = [...modules, entry];
  for (const href of all) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  for (const src of all) {
    const script = Object.assign(document.createElement('script'), { type: 'module', src });
    await new Promise((resolve) => {
      script.onload = script.onerror = resolve;
      document.head.append(script);
    });
  }
}

/** Fallback for browsers that report no paint; longer than the first paint takes even on an old phone. */
const paintTimeoutMs = 3_000;

let isLoading = false;

function loadOnce(): void {
  if (!isLoading) void load();
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

/** Those of what stands below home's hero, with which React would remove them. */
const stylesBelow = document.querySelectorAll('#styles-below > *');

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
    document.head.append(...stylesBelow);
    pending?.();
  },
  { once: true },
);
