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

function holdClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null;
  if (button) held = () => button.click();
}

function holdSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  event.preventDefault();
  held = () => form.requestSubmit();
}

document.addEventListener('click', holdClick);
document.addEventListener('submit', holdSubmit);
document.addEventListener('listening', () => {
  document.removeEventListener('click', holdClick);
  document.removeEventListener('submit', holdSubmit);
});
document.addEventListener('alive', () => held?.(), { once: true });
