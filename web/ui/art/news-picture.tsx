import type { NewsScene } from '#contract/news/news-scenes.ts';
import champions from '#web/art/pictures/champions.avif?url';
import war from '#web/art/pictures/guild-war.avif?url';
import market from '#web/art/pictures/market.avif?url';
import pass from '#web/art/pictures/mountain-pass.avif?url';
import scribe from '#web/art/pictures/scribe.avif?url';
import smallChampions from '#web/art/pictures/small/champions.avif?url';
import smallWar from '#web/art/pictures/small/guild-war.avif?url';
import smallMarket from '#web/art/pictures/small/market.avif?url';
import smallPass from '#web/art/pictures/small/mountain-pass.avif?url';
import smallScribe from '#web/art/pictures/small/scribe.avif?url';
import smallStone from '#web/art/pictures/small/stone-field.avif?url';
import smallTreasury from '#web/art/pictures/small/treasury.avif?url';
import stone from '#web/art/pictures/stone-field.avif?url';
import treasury from '#web/art/pictures/treasury.avif?url';

/** 1,020 and 724 pixels wide. */
const pictures: Readonly<Record<NewsScene, readonly [large: string, small: string]>> = {
  war: [war, smallWar],
  stone: [stone, smallStone],
  market: [market, smallMarket],
  pass: [pass, smallPass],
  champions: [champions, smallChampions],
  treasury: [treasury, smallTreasury],
  scribe: [scribe, smallScribe],
};

export const newsPictureSizes = '(width < 64rem) 100vw, 568px';

export interface NewsPictureProps {
  readonly scene: NewsScene;
  readonly className?: string | undefined;
  /** For pictures below the fold. */
  readonly lazy?: boolean | undefined;
}

/** The picture of a news item; decoration beside its title. */
export function NewsPicture({ scene, className, lazy = false }: NewsPictureProps) {
  const [large, small] = pictures[scene];
  return (
    <img
      src={large}
      srcSet={`${small} 724w, ${large} 1020w`}
      sizes={newsPictureSizes}
      alt=""
      width={640}
      height={434}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      className={className}
    />
  );
}
