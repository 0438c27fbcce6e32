import type { NewsScene } from '#contract/news-scenes.ts';
import champions from '#web/art/pictures/champions.avif?url';
import war from '#web/art/pictures/guild-war.avif?url';
import market from '#web/art/pictures/market.avif?url';
import pass from '#web/art/pictures/mountain-pass.avif?url';
import scribe from '#web/art/pictures/scribe.avif?url';
import stone from '#web/art/pictures/stone-field.avif?url';
import treasury from '#web/art/pictures/treasury.avif?url';

const pictures: Readonly<Record<NewsScene, string>> = {
  war,
  stone,
  market,
  pass,
  champions,
  treasury,
  scribe,
};

interface Props {
  readonly scene: NewsScene;
  readonly className?: string | undefined;
  /** For pictures below the fold. */
  readonly lazy?: boolean | undefined;
}

/** The picture of a news item; decoration beside its title. */
export function NewsPicture({ scene, className, lazy = false }: Props) {
  return (
    <img
      src={pictures[scene]}
      alt=""
      width={640}
      height={434}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      className={className}
    />
  );
}
