import { addColumn, type Migration } from './ddl.ts';

/** Items without a scene get one by their id. */
export const newsScene: Migration = {
  name: '015-news-scene',
  statements: (types) => addColumn(types, 'news', 'scene', `${types.code(20)} NULL`),
};
