import war from '#web/art/backdrops/guild-war.svg?url';
import market from '#web/art/backdrops/market.svg?url';
import pass from '#web/art/backdrops/mountain-pass.svg?url';
import stone from '#web/art/backdrops/stone-field.svg?url';

const pictures = [war, stone, market, pass] as const;

interface Props {
  readonly newsId: number;
  readonly className?: string | undefined;
  /** For pictures below the fold. */
  readonly lazy?: boolean | undefined;
}

/** The same item always has the same picture. */
export function NewsPicture({ newsId, className, lazy = false }: Props) {
  return (
    <img
      src={pictures[newsId % pictures.length]}
      alt=""
      width={640}
      height={434}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      className={className}
    />
  );
}
