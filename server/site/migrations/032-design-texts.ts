import { createTable, type Migration } from './ddl.ts';

/** The owner's own words in menus and blocks (docs/decisions/107-own-texts.md). */
export const designTexts: Migration = {
  name: '032-design-texts',
  statements: (types) =>
    createTable(
      types,
      'design_texts',
      [
        `id ${types.id}`,
        `hash ${types.code(64)} NOT NULL UNIQUE`,
        `language ${types.code(10)} NOT NULL`,
        'title VARCHAR(300) NOT NULL',
        `content ${types.longText} NOT NULL`,
        `created_at ${types.time} NOT NULL`,
        `used_at ${types.time} NOT NULL`,
      ],
      { design_texts_by_use: 'used_at' },
    ),
};
