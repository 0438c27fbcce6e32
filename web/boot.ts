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
