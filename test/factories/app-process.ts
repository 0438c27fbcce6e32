import { buildApp } from '#server/app.ts';
import { createLog } from '#server/logging/log.ts';
import { openServices } from '#server/services.ts';
import { readConfig } from '#server/settings/config.ts';

// Starts an instance in a process of its own, so that tests can kill it. Argument: its environment as JSON. Prints
// its port.
const [environment = '{}'] = process.argv.slice(2);
const config = readConfig(JSON.parse(environment));
const services = await openServices(config, createLog({ ...config, LOG_LEVEL: 'silent' }), {
  demoWorld: false,
});
const app = await buildApp(config, services);
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
