import { describe, expect, test } from 'vitest';
import type { PageSource } from '#contract/api/pages.ts';
import { unpublishedRevision } from '#contract/revisions.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { withAdministrator } from '#test/with-administrator.ts';

describe.each(await testDatabases('pages two administrators change'))('pages on %s', (dialect) => {
  const there = withAdministrator({ dialect });

  const put = (content: string, startedFrom?: string) =>
    there.site.send('PUT /api/page', {
      body: { path: '/team', title: 'Team', content, startedFrom },
      session: there.administrator.session,
    });
  const read = async (): Promise<PageSource | undefined> => {
    const { body } = await there.site.send('GET /api/page-source?path=/team', {
      session: there.administrator.session,
    });
    return (body.data ?? undefined) as PageSource | undefined;
  };

  test('an edit based on an outdated revision is rejected and overwrites nothing', async () => {
    await put('as it was');
    const before = (await read())?.revision;
    expect((await put('of the one', before)).status).toBe(200);
    expect(await put('of the other', before)).toMatchObject({
      status: 409,
      body: { code: 'pages.outdated' },
    });
    expect(await read()).toMatchObject({ content: 'of the one' });
    expect((await put('of the other', (await read())?.revision)).status).toBe(200);
    expect(await read()).toMatchObject({ content: 'of the other' });
  });

  test('of ten concurrent edits one succeeds', async () => {
    await put('as it was');
    const before = (await read())?.revision;
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => put(`of ${index}`, before)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('without a revision, or with identical texts, an edit succeeds', async () => {
    expect((await put('without saying')).status).toBe(200);
    expect((await put('without saying', 'long ago')).status).toBe(200);
    expect((await put('x', 'x'.repeat(65))).status).toBe(400);
  });

  test('a page unpublished meanwhile is not republished by an outdated edit', async () => {
    await put('as it was');
    const before = (await read())?.revision;
    const { session } = there.administrator;
    expect((await there.site.send('DELETE /api/page?path=/team', { session })).status).toBe(200);
    expect(await put('of the other', before)).toMatchObject({
      status: 409,
      body: { code: 'pages.takenBack' },
    });
    expect(await read()).toBeUndefined();
    expect((await put('of the other', unpublishedRevision)).status).toBe(200);
    expect(await put('of a third', unpublishedRevision)).toMatchObject({ status: 409 });
    expect(await read()).toMatchObject({ content: 'of the other' });
  });
});
