import type { Bench } from '../bench.ts';
import { runScript } from '../processes.ts';
import type { Figure, Result } from '../verdicts.ts';

async function memory(bench: Bench): Promise<Figure> {
  const { schemas, guilds, characters } = await bench.world(bench.options.characters);
  const { siteUrl } = await bench.database();
  const { bytes } = await runScript<{ bytes: number }>('bench/board-memory.ts', {
    flags: ['--expose-gc'],
    environment: {
      DATABASE_URL: siteUrl,
      ACCOUNT_SCHEMA: schemas.account,
      PLAYER_SCHEMA: schemas.player,
      COMMON_SCHEMA: schemas.common,
      LOG_SCHEMA: schemas.log,
    },
  });
  return {
    what: `memory, ${characters.toLocaleString('en')} characters, ${guilds.toLocaleString('en')} guilds`,
    measured: bytes / 2 ** 20,
    unit: 'MiB',
    target: { max: 100 },
    note: 'array buffers and heap after collecting garbage',
  };
}

/** Memory of the rankings, and time until they are served after a first and a later start. */
export async function board(bench: Bench): Promise<readonly Result[]> {
  const { characters } = bench.options;
  const held = await memory(bench);
  await bench.forgetGameSite(characters);
  const first = await bench.startGameSite(characters);
  const memoryAfter = first.memory();
  await first.stop();
  const again = await bench.startGameSite(characters);
  const listening = (ms: number) =>
    `from the start of the process, which listens after ${(ms / 1000).toFixed(2)} s`;
  return [
    {
      title: 'The board',
      figures: [
        memoryAfter === null
          ? held
          : {
              ...held,
              note: `${held.note}; the site then has ${Math.round(memoryAfter / 2 ** 20)} MiB resident`,
            },
        {
          what: 'ready after the first start',
          measured: first.firstAnswerMs / 1000,
          unit: 's',
          target: { max: 8 },
          note: listening(first.startMs),
        },
        {
          what: 'first answer after another start',
          measured: again.firstAnswerMs / 1000,
          unit: 's',
          target: { max: 1 },
          note: listening(again.startMs),
        },
      ],
    },
  ];
}
