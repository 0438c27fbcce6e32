import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import type { Config } from '#server/settings/config.ts';
import { registerDocs } from './api-docs.ts';

const config = { SITE_NAME: 'Guildhall', publicUrl: 'https://example.org' } as Config;

test('documentation that could not be made is made for the next who asks, and the site closes in any case', async () => {
  const openDocsSite = vi.fn();
  const docs = Fastify();
  docs.get('/*', () => 'documentation');
  openDocsSite.mockRejectedValueOnce(new Error('no file')).mockResolvedValue(docs);
  const app = Fastify();
  registerDocs(app, config, openDocsSite);
  expect((await app.inject('/api/docs')).statusCode).toBe(500);
  expect((await app.inject('/api/docs')).body).toBe('documentation');
  expect((await app.inject('/api/docs')).body).toBe('documentation');
  expect(openDocsSite).toHaveBeenCalledTimes(2);
  await app.close();
  openDocsSite.mockRejectedValueOnce(new Error('no file'));
  const other = Fastify();
  registerDocs(other, config, openDocsSite);
  expect((await other.inject('/api/docs')).statusCode).toBe(500);
  await other.close();
});
