import type { TextSource } from '#server/site/design/texts.ts';
import { appearanceKind } from './published-appearance.ts';
import { homeKind } from './published-home.ts';
import { menusKind } from './published-menus.ts';

/** Every part of the design: what their drafts and versions use is kept. */
export const designKinds: readonly TextSource<unknown>[] = [appearanceKind, homeKind, menusKind];
