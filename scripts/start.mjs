// `npm start` and `npm run demo`: makes sure of Node 24, builds what is missing or stale, starts the site.
// Plain JavaScript on purpose: an older Node must be able to read it and say what to do.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

const needed = 24;
const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * How memory is asked of the system and given back (docs/decisions/027-start-time-and-memory.md). glibc would take ever larger
 * blocks from the one heap that it rarely gives anything back of: the rankings' are given back as soon as they are free.
 */
const memory = {
  flags: ['--max-semi-space-size=16', '--expose-gc'],
  environment: { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '1048576' },
};

/** The Node that npm brought along as a package of this project. */
function broughtNode() {
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const path = `${root}node_modules/node-${platform}-${process.arch}/${file}`;
  return existsSync(path) ? path : undefined;
}

function explain() {
  console.error(`Guildhall needs Node ${needed}; this is Node ${process.version}.`);
  console.error(
    `Run "npm ci && npm start" in the project folder: npm brings Node ${needed} along for Linux and Windows.`,
  );
  console.error(`On other systems install Node ${needed} or newer from https://nodejs.org and try again.`);
  process.exit(1);
}

/** Runs this file again on another Node and ends as that does; a signal to stop reaches it too. */
function goOnWith(node) {
  console.log(`This is Node ${process.version}; going on with the project's own Node ${needed}.`);
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // Ctrl+C at a terminal reaches the child by itself; a second one would cut off the requests under way. Other programs
  // end the site with SIGTERM.
  process.on('SIGINT', () => {
    if (!isatty(0)) child.kill('SIGINT');
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** In a process of its own: its memory is given back before the site starts. */
function build() {
  const built = spawnSync(process.execPath, [`${root}scripts/build/build.ts`], {
    stdio: 'inherit',
    cwd: root,
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

/** The same process begins anew: both can be said only before it does. Windows and Node 20 know no such thing. */
function settleMemory() {
  if (process.platform !== 'linux' || !process.execve || process.env.MALLOC_MMAP_THRESHOLD_) return;
  const args = [
    ...process.execArgv,
    ...memory.flags,
    fileURLToPath(import.meta.url),
    ...process.argv.slice(2),
  ];
  process.execve(process.execPath, [process.execPath, ...args], { ...process.env, ...memory.environment });
}

async function start() {
  process.env.NODE_ENV ||= 'production';
  const system = /\bnode\/v(\d+)\S*/.exec(process.env.npm_config_user_agent ?? '');
  if (system && Number(system[1]) < needed) {
    console.log(
      `Running on Node ${process.version}, brought by npm (the system's own is ${system[0].slice(5)}).`,
    );
  }
  // Compiling fifteen hundred modules is half of a start: what came out is kept for the next one.
  module.enableCompileCache(`${root}dist/compiled`);
  const { isBuilt } = await import('./build/build.ts');
  if (!isBuilt()) build();
  // An embedded world of its own, whatever `.env` says.
  if (process.argv[2] === 'demo') (await import('../server/settings/demo-settings.ts')).setDemo();
  await import('../server/main.ts');
}

const isOld = Number(process.versions.node.split('.')[0]) < needed;
const brought = isOld ? broughtNode() : undefined;
if (brought) goOnWith(brought);
else if (isOld) explain();
else {
  settleMemory();
  await start();
}
