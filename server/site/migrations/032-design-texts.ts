import { createTable, type Migration } from './ddl.ts';

/** The owner's own words in menus and blocks (docs/decisions/107-own-texts.md). */
export const designTexts: Migration = {
  name: '032-design-texts',
  statements: (words) =>
    createTable(
      words,
      'design_texts',
      [
        `id ${words.id}`,
        `hash ${words.code(64)} NOT NULL UNIQUE`,
        `language ${words.code(10)} NOT NULL`,
        'title VARCHAR(300) NOT NULL',
        `content ${words.longText} NOT NULL`,
        `created_at ${words.time} NOT NULL`,
        `used_at ${words.time} NOT NULL`,
      ],
      { design_texts_by_use: 'used_at' },
    ),
};
