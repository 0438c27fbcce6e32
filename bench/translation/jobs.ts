// `node bench/translation/jobs.ts`: from publishing to the last language, with a server that speaks DeepL's
// protocol and delays 0.3 s plus 0.1 ms per character. Arguments: numbers of items (1 50).
import { performance } from 'node:perf_hooks';
import { targetLanguagesOf } from '#contract/api/translations.ts';
import { readConfig } from '#server/settings/config.ts';
import type { Site } from '#server/site/site.ts';
import { stamp } from '#server/site/time.ts';
import { queueTranslations, requeueTranslations } from '#server/site/translations.ts';
import { openEngines } from '#server/translation/engines/open-engines.ts';
import { openTranslator } from '#server/translation/translator.ts';
import { deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import { type DatabaseName, openEmptySite } from '#test/factories/site.ts';
import { table } from '../figures.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 50];
const paragraphs = 20;

function paragraph(item: number, number: number): string {
  return `In chapter ${number} of story ${item} the **dragons** of the northern valley guard their gold until the morning.`;
}

function contentOf(item: number): string[] {
  return Array.from({ length: paragraphs }, (_, number) => paragraph(item, number));
}

async function publish({ db }: Site, item: number): Promise<number> {
  const at = stamp(new Date());
  const values = { title: `Story ${item}`, content: contentOf(item).join('\n\n'), author_name: 'Mirabel' };
  return db.transaction().execute(async (transaction) => {
    const { insertId } = await transaction
      .insertInto('news')
      .values({ ...values, created_at: at, updated_at: at })
      .executeTakeFirstOrThrow();
    const id = Number(insertId);
    await queueTranslations(transaction, { kind: 'news', id }, 'en', new Date());
    return id;
  });
}

async function changeOneParagraph({ db }: Site, id: number): Promise<void> {
  const content = contentOf(id).with(7, 'A new paragraph tells of *wolves*.').join('\n\n');
  await db.updateTable('news').set({ content }).where('id', '=', id).execute();
  await requeueTranslations(db, { kind: 'news', id }, new Date());
}

function rowOf(what: string, seconds: number, calls: number, texts: number): readonly string[] {
  return [what, seconds.toFixed(2), String(calls), String(texts)];
}

async function measure(database: DatabaseName): Promise<(readonly string[])[]> {
  const site = await openEmptySite(database);
  const server = await startDeeplServer({
    latencyMs: ({ texts }) => 300 + texts.join('').length / 10,
  });
  const config = readConfig({ TRANSLATE_ENGINES: 'deepl', DEEPL_API_KEY: deeplKey, DEEPL_URL: server.url });
  const log = { info: () => {}, warn: console.warn };
  const translator = openTranslator({ site, engines: openEngines(config), log });
  const timed = async (what: string, work: () => Promise<void>) => {
    server.calls.length = 0;
    const begun = performance.now();
    await work();
    translator.wake();
    await translator.settle();
    const { calls } = server;
    const texts = calls.reduce((sum, call) => sum + call.texts.length, 0);
    return rowOf(`${database}: ${what}`, (performance.now() - begun) / 1_000, calls.length, texts);
  };
  const rows: (readonly string[])[] = [];
  let last = 0;
  for (const size of sizes) {
    rows.push(
      await timed(`${size} published`, async () => {
        for (let count = 0; count < size; count += 1) {
          last = await publish(site, last + 1);
        }
      }),
    );
  }
  rows.push(await timed('one paragraph of twenty changed', () => changeOneParagraph(site, last)));
  const open = await site.db
    .selectFrom('translations')
    .select('state')
    .where('state', '!=', 'done')
    .execute();
  if (open.length > 0) throw new Error(`${open.length} are not done`);
  await translator.close();
  await server.stop();
  await site.close();
  return rows;
}

console.log(
  `${paragraphs} paragraphs, ${paragraphs * paragraph(1, 1).length} characters, ${targetLanguagesOf('en').length} languages`,
);
const rows = [...(await measure('sqlite')), ...(await measure('mariadb'))];
console.log(table([['', 'seconds until all are done', 'calls of the engine', 'texts'], ...rows]));
