import { type RouteObject, redirect } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Api, ApiError, apiContext } from '#web/api.ts';
import { createDataLoader } from './page-data.ts';
import type { LoaderArgs } from './shell-data.ts';

/** Behaviour of the fake loader, and the number of API calls. */
const world = { refuses: false, leads: false, asked: 0 };

const api: Api = {
  call: async () => {
    world.asked += 1;
    if (world.refuses) throw new ApiError(404, { code: 'news.notFound' });
    return { success: true } as never;
  },
};

async function loader({ context, request, params }: LoaderArgs) {
  await context.get(apiContext).call('GET /api/config');
  if (world.leads) return redirect('/elsewhere');
  return { search: new URL(request.url).search, id: params.id ?? null };
}

const routes = (): RouteObject[] => [
  {
    id: 'frame',
    loader: () => 'frame',
    ErrorBoundary: () => null,
    children: [
      { id: 'list', path: 'list', lazy: async () => ({ loader }) },
      { id: 'item', path: 'list/:id', loader },
      { id: 'still', path: 'still' },
    ],
  },
];

/** The same page before and after its routes are cached. */
async function twice(path: string) {
  const loads = createDataLoader(routes(), '/de');
  const load = () =>
    loads.load({ url: `https://example.org/de${path}`, signal: new AbortController().signal, api });
  world.asked = 0;
  const first = await load();
  const askedFirst = world.asked;
  const second = await load();
  return { first, second, askedFirst, load };
}

describe('the data of a page with cached routes', () => {
  test.each(['/list', '/list?page=2&name=x%20y', '/list/7', '/list/7?a=1', '/still', '/LIST', '/list/'])(
    'equals the router’s: %s',
    async (path) => {
      const { first, second, askedFirst } = await twice(path);
      expect(second).toEqual(first);
      expect(world.asked).toBe(2 * askedFirst);
    },
  );

  test.each(['frame', 'list'])('is in the order of the routes, even if «%s» resolves last', async (late) => {
    const answered = async (id: string) => {
      if (id === late) await new Promise((resolve) => setTimeout(resolve, 5));
      return id;
    };
    const list = { id: 'list', path: 'list', loader: () => answered('list') };
    const loads = createDataLoader([{ id: 'frame', loader: () => answered('frame'), children: [list] }], '');
    for (let round = 0; round < 2; round += 1) {
      const shown = await loads.load({
        url: 'https://example.org/list',
        signal: new AbortController().signal,
        api,
      });
      expect('loaderData' in shown && Object.keys(shown.loaderData)).toEqual(['frame', 'list']);
    }
  });

  test('belongs to the current URL', async () => {
    const loads = createDataLoader(routes(), '');
    for (const search of ['?page=1', '?page=2']) {
      const url = `https://example.org/list${search}`;
      const shown = await loads.load({ url, signal: new AbortController().signal, api });
      expect(shown).toMatchObject({ location: { search }, loaderData: { list: { search }, frame: 'frame' } });
    }
  });

  test('falls back to the router on an API error, calling the API once', async () => {
    const { load } = await twice('/list');
    world.refuses = true;
    world.asked = 0;
    try {
      const refused = await load();
      expect(refused).toMatchObject({ errors: { frame: { status: 404 } }, loaderData: { frame: 'frame' } });
      expect(world.asked).toBe(1);
    } finally {
      world.refuses = false;
    }
    expect(await load()).toMatchObject({ errors: null, loaderData: { list: { id: null } } });
  });

  test('may be a redirect', async () => {
    const { load } = await twice('/list');
    world.leads = true;
    try {
      expect(await load()).toBeInstanceOf(Response);
    } finally {
      world.leads = false;
    }
  });

  test('is not shared with other spellings of the path', async () => {
    const { first, second } = await twice('/list/%37');
    expect(second).toEqual(first);
    expect(first).toMatchObject({ loaderData: { item: { id: '7' } } });
  });
});
