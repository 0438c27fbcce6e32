import { createTable, insertOnce, type Migration } from './ddl.ts';

/** How the owner wants his site to look (docs/decisions/104-appearance.md). */
export const designs: Migration = {
  name: '029-designs',
  statements: (words) => [
    ...createTable(
      words,
      'design_versions',
      [
        `id ${words.id}`,
        `part ${words.code(20)} NOT NULL`,
        `document ${words.longText} NOT NULL`,
        'login VARCHAR(64) NOT NULL',
        `published_at ${words.time} NOT NULL`,
      ],
      { design_versions_by_part: 'part, id' },
    ),
    ...createTable(words, 'design_drafts', [
      `part ${words.code(20)} NOT NULL PRIMARY KEY`,
      `document ${words.longText} NOT NULL`,
      'login VARCHAR(64) NOT NULL',
      `changed_at ${words.time} NOT NULL`,
      'revision INT NOT NULL',
    ]),
    // There from the beginning: two changes that both insert the first one would lock each other out.
    `${insertOnce(words, 'design_drafts')} (part, document, login, changed_at, revision) VALUES ('appearance', '{}', '', '2026-01-01 00:00:00', 0)`,
    ...createTable(words, 'design_pictures', [
      `name ${words.code(64)} NOT NULL`,
      'width INT NOT NULL',
      `png ${words.longText} NOT NULL`,
      `created_at ${words.time} NOT NULL`,
      'PRIMARY KEY (name, width)',
    ]),
  ],
};
