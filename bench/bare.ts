// A bare Fastify server with copies of another server's responses, as a baseline. Arguments: the port to copy
// from, then paths; they are served at /0, /1 and so on.
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';

interface Copied {
  readonly type: string;
  readonly encoding: string | undefined;
  readonly bytes: Buffer;
}

function copy(port: string, path: string): Promise<Copied> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    const request = get({ port, host: '127.0.0.1', path, headers }, async (answer) => {
      const { 'content-type': type = 'text/plain', 'content-encoding': encoding } = answer.headers;
      resolve({ type, encoding, bytes: await buffer(answer) });
    });
    request.on('error', reject);
  });
}

const [port = '', ...paths] = process.argv.slice(2);
const app = Fastify();
for (const [index, path] of paths.entries()) {
  const { type, encoding, bytes } = await copy(port, path);
  app.get(`/${index}`, (_request, reply) => {
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(type).send(bytes);
  });
}
console.log(`Bare Fastify: ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
