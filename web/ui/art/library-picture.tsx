import type { Picture } from '#contract/api/media/library.ts';

export interface LibraryImageProps {
  readonly picture: Picture;
  /** How wide it is shown, as in `<img sizes>`. */
  readonly sizes: string;
  /** Replaces the picture's own description, such as where its name stands beside it. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
  /** For what everybody sees first. */
  readonly isFirst?: boolean;
}

/** A picture of the library, as small as its place allows. */
export function LibraryImage({
  picture,
  sizes,
  alt = picture.alt,
  className,
  isFirst = false,
}: LibraryImageProps) {
  const { src, width, height, sources } = picture;
  return (
    <picture className={className}>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
