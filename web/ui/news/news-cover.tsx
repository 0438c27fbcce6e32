import type { NewsRow } from '#contract/api/news.ts';
import { LibraryImage } from '#web/ui/art/library-picture.tsx';
import { NewsPicture, type NewsPictureProps, newsPictureSizes } from '#web/ui/art/news-picture.tsx';

interface Props extends Omit<NewsPictureProps, 'scene'> {
  readonly item: Pick<NewsRow, 'cover' | 'scene'>;
}

/** The cover of a news item, else its scene; decoration beside its title. */
export function NewsCover({ item: { cover, scene }, lazy = false, className }: Props) {
  if (!cover) return <NewsPicture scene={scene} lazy={lazy} className={className} />;
  return <LibraryImage picture={cover} alt="" sizes={newsPictureSizes} lazy={lazy} className={className} />;
}
