// Brings the page to life once its words are painted: on a slow line its scripts would share that line with them.

const { scripts = '' } = document.getElementById('boot')?.dataset ?? {};
const [entry = '', ...modules] = scripts.split(' ');

function load(): void {
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
}

// Nothing is painted in a tab that nobody sees yet.
if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));

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
    held?.();
  },
  { once: true },
);
