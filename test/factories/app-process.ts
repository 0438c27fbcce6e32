import { buildApp } from '#server/app.ts';
import { createLog } from '#server/logging/log.ts';
import { openServices } from '#server/services.ts';
import { readConfig } from '#server/settings/config.ts';

// Starts an instance in a process of its own, so that tests can kill it. Argument: its environment as JSON. Sends
// its port, and answers each message with the bytes in use after a garbage collection.
const [environment = '{}'] = process.argv.slice(2);
const config = readConfig(JSON.parse(environment));
const services = await openServices(config, createLog({ ...config, LOG_LEVEL: 'silent' }), {
  demoWorld: false,
});
const app = await buildApp(services);
process.send?.(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);

process.on('message', () => {
  // The second collection waits until the buffers found by the first are freed.
  for (const _ of [1, 2]) globalThis.gc?.();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  process.send?.(arrayBuffers + heapUsed);
});
