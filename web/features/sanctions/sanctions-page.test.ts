import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { paginate } from '#contract/api/call.ts';
import { type Api, apiContext } from '#web/api.ts';
import { loader } from './sanctions-page.tsx';

test('a page beyond the last one is the last one, not an empty list', async () => {
  const asked: number[] = [];
  const call = async (_: string, { query }: { query?: { page: number } } = {}) => {
    if (!query) return { success: true, data: [] };
    asked.push(query.page);
    return { success: true, data: [], pagination: paginate(query.page, 20, 21) };
  };
  const context = new RouterContextProvider();
  context.set(apiContext, { call } as unknown as Api);
  const request = new Request('http://localhost/rules?page=7');
  const { sanctions } = await loader({ context, request, params: {} });
  expect([asked, sanctions.pagination.page]).toEqual([[7, 2], 2]);
});
