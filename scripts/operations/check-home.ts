// A finished build is tried before it counts: it is started on a demo world of its own and asked for the home page.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const timeoutMs = 60_000;

/** With settings of its own: the owner's databases must not be opened. */
function startSite(root: string, dataDir: string): ChildProcess {
  const environment = { NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' };
  const code = `
    const { serve } = await import(${JSON.stringify(pathToFileURL(join(root, 'server/serve.ts')).href)});
    await serve(${JSON.stringify(environment)});`;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  });
}

/** @throws when the build in `dist` cannot draw its own home page, with what the site had to say */
export async function checkHome(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-build-'));
  const site = startSite(root, dataDir);
  const ended = once(site, 'exit');
  let output = '';
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const read = (text: string) => {
        output += text;
        const greeted = /http:\/\/\S+/.exec(output);
        if (greeted) resolve(greeted[0]);
      };
      for (const stream of [site.stdout, site.stderr]) stream?.setEncoding('utf8').on('data', read);
      ended.then(() => reject(new Error('it ended before it listened')), reject);
    });
    output = '';
    const { status } = await fetch(`${address}/en`, { signal: AbortSignal.timeout(timeoutMs) });
    if (status !== 200) throw new Error(`it answers ${status}`);
  } catch (error) {
    throw new Error(`What was built cannot draw its own home page: ${(error as Error).message}\n${output}`);
  } finally {
    site.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
