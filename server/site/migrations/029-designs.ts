import { createTable, insertOnce, type Migration } from './ddl.ts';

/** How the owner wants his site to look (docs/decisions/104-appearance.md). */
export const designs: Migration = {
  name: '029-designs',
  statements: (types) => [
    ...createTable(
      types,
      'design_versions',
      [
        `id ${types.id}`,
        `part ${types.code(20)} NOT NULL`,
        `document ${types.longText} NOT NULL`,
        'login VARCHAR(64) NOT NULL',
        `published_at ${types.time} NOT NULL`,
      ],
      { design_versions_by_part: 'part, id' },
    ),
    ...createTable(types, 'design_drafts', [
      `part ${types.code(20)} NOT NULL PRIMARY KEY`,
      `document ${types.longText} NOT NULL`,
      'login VARCHAR(64) NOT NULL',
      `changed_at ${types.time} NOT NULL`,
      'revision INT NOT NULL',
    ]),
    // There from the beginning: two changes that both insert the first one would lock each other out.
    `${insertOnce(types, 'design_drafts')} (part, document, login, changed_at, revision) VALUES ('appearance', '{}', '', '2026-01-01 00:00:00', 0)`,
    ...createTable(types, 'design_pictures', [
      `name ${types.code(64)} NOT NULL`,
      'width INT NOT NULL',
      `png ${types.longText} NOT NULL`,
      `created_at ${types.time} NOT NULL`,
      'PRIMARY KEY (name, width)',
    ]),
  ],
};
