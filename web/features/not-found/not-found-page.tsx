import type { MetaOf } from '#web/page/page-state.ts';
import { NotFoundScene } from '#web/ui/art/not-found-scene.tsx';

export const meta: MetaOf = (_data, t) => ({
  title: t('notFound.title'),
  description: t('notFound.text'),
  noIndex: true,
});

/** Any unknown path; the server responds with 404. */
export function Component() {
  return <NotFoundScene />;
}
