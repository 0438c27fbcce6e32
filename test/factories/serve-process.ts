import { serve } from '#server/serve.ts';
import { internet } from '#server/webhooks/network.ts';
import { networkTo } from '../webhooks/receiver.ts';

// Runs a whole site in a process of its own, as `server/main.ts` does; its webhooks reach a receiver of tests.
// Arguments: its environment as JSON, the certificate of the receiver.
const [environment = '{}', ca = ''] = process.argv.slice(2);
Object.assign(internet, networkTo(ca));
await serve(JSON.parse(environment));
