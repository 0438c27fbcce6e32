import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/errors.ts';
import type { LiveModules } from '#server/operations/live-modules.ts';
import type { SiteLog } from '#server/site/site.ts';

/** The owner's pictures of items, `<number>.png` in the folder of ITEM_ICONS. */
export interface ItemIcons {
  has(vnum: number): boolean;
  /** Undefined when there is none, or it is no PNG of a sensible size. */
  read(vnum: number): Promise<Buffer | undefined>;
}

const listedMs = 60_000;
const maxBytes = 64 * 1024;
const pngBytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const iconName = /^([1-9]\d{0,9})\.png$/;

/** The names in the folder decide: a path is never made of anything but a number that is among them. */
export function openItemIcons(folder: string, log: SiteLog): ItemIcons {
  let known: ReadonlySet<number> = new Set();
  let listedAt = Number.NEGATIVE_INFINITY;

  function list(): ReadonlySet<number> {
    if (folder === '' || performance.now() - listedAt < listedMs) return known;
    listedAt = performance.now();
    try {
      const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
      known = new Set(names.flatMap(({ name }) => Number(iconName.exec(name)?.[1] ?? []) || []));
    } catch (err) {
      log.warn({ err }, 'The folder of ITEM_ICONS cannot be read');
    }
    return known;
  }

  return {
    has: (vnum) => list().has(vnum),
    async read(vnum) {
      if (folder === '' || !list().has(vnum)) return undefined;
      const file = await open(join(folder, `${vnum}.png`)).catch(() => undefined);
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        if (size > maxBytes) return undefined;
        const bytes = await file.readFile();
        return bytes.subarray(0, pngBytes.length).equals(pngBytes) ? bytes : undefined;
      } finally {
        await file.close();
      }
    },
  };
}

const iconSeconds = 86_400;

interface IconServices {
  readonly icons: Pick<ItemIcons, 'read'>;
  readonly modules: Pick<LiveModules, 'isOn'>;
}

/** `/item-icons/299.png`, only digits before the ending. */
export function registerItemIcons(app: FastifyInstance, { icons, modules }: IconServices): void {
  app.get<{ Params: { file: string } }>(
    '/item-icons/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const vnum = Number(iconName.exec(request.params.file)?.[1]);
      const icon = modules.isOn('profiles') && vnum > 0 ? await icons.read(vnum) : undefined;
      if (!icon) throw new ApiError('request.notFound');
      return reply.type('image/png').header('cache-control', `public, max-age=${iconSeconds}`).send(icon);
    },
  );
}
