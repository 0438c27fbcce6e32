import { parentPort } from 'node:worker_threads';
import type { Order } from './draw-worker.ts';
import { drawNewsPicture, drawSitePicture } from './pictures.ts';

// What goes wrong ends the thread: `easel.ts` hears of it and begins another one.
parentPort?.on('message', async ({ language, names, news }: Order) => {
  const jpeg = news ? await drawNewsPicture(language, names, news) : await drawSitePicture(language, names);
  parentPort?.postMessage(jpeg);
});
