import { news } from './002-news.ts';
import { downloads } from './003-downloads.ts';
import { createTable, type DdlTypes, insertOnce, type Migration, tableName } from './ddl.ts';

const translations = (types: DdlTypes) =>
  createTable(
    types,
    'translations',
    [
      `kind ${types.code(10)} NOT NULL`,
      'subject_id INT NOT NULL',
      `language ${types.code(10)} NOT NULL`,
      'title VARCHAR(4000) NULL',
      `content ${types.longText} NULL`,
      `state ${types.code(10)} NOT NULL`,
      `engine ${types.code(100)} NULL`,
      `source_hash ${types.code(64)} NULL`,
      'version INT NOT NULL DEFAULT 1',
      'attempts INT NOT NULL DEFAULT 0',
      `due_at ${types.time} NULL`,
      `holder ${types.code(64)} NULL`,
      `held_until ${types.time} NULL`,
      `reason ${types.code(40)} NULL`,
      `updated_at ${types.time} NOT NULL`,
      'PRIMARY KEY (kind, subject_id, language)',
    ],
    { translations_by_due: 'state, due_at' },
  );

/** Copies the existing texts; waiting ones become due at once. Tables of an interrupted run are recreated. */
function moved(types: DdlTypes, kind: string, from: string, id: string, content: string): readonly string[] {
  const columns = 'kind, subject_id, language, title, content, state, engine, due_at, updated_at';
  const due = "CASE WHEN state IN ('queued', 'failed') THEN updated_at END";
  const rows = `SELECT '${kind}', ${id}, language, title, ${content}, state, engine, ${due}, updated_at`;
  return [
    `${insertOnce(types, 'translations')} (${columns}) ${rows} FROM ${tableName(types, from)}`,
    `DROP TABLE ${tableName(types, from)}`,
  ];
}

/** Game terms in the initial glossary; the owner may change them. */
const firstTerms = ['Shinso', 'Chunjo', 'Jinno', 'Warrior', 'Ninja', 'Sura', 'Shaman', 'Yang'];

const glossary = (types: DdlTypes) => [
  ...createTable(types, 'glossary', [
    `id ${types.id}`,
    'term VARCHAR(100) NOT NULL UNIQUE',
    `created_at ${types.time} NOT NULL`,
  ]),
  `${insertOnce(types, 'glossary')} (term, created_at) VALUES ${firstTerms
    .map((term) => `('${term}', '2026-01-01 00:00:00')`)
    .join(', ')}`,
];

const engines = (types: DdlTypes) => [
  ...createTable(types, 'engines', [
    `name ${types.code(40)} NOT NULL PRIMARY KEY`,
    'failures INT NOT NULL DEFAULT 0',
    `trouble ${types.code(40)} NULL`,
    `paused_until ${types.time} NULL`,
  ]),
  ...createTable(types, 'engine_usage', [
    `engine ${types.code(40)} NOT NULL`,
    `month ${types.code(7)} NOT NULL`,
    'calls INT NOT NULL DEFAULT 0',
    'failures INT NOT NULL DEFAULT 0',
    'characters BIGINT NOT NULL DEFAULT 0',
    'PRIMARY KEY (engine, month)',
  ]),
];

const pages = (types: DdlTypes) =>
  createTable(types, 'pages', [
    `id ${types.id}`,
    `path ${types.code(64)} NOT NULL UNIQUE`,
    'title VARCHAR(300) NOT NULL',
    `content ${types.longText} NOT NULL`,
    `created_at ${types.time} NOT NULL`,
    `updated_at ${types.time} NOT NULL`,
  ]);

/** One table for all translations, the translation memory, and the pages. */
export const translation: Migration = {
  name: '010-translations',
  statements: (types) => [
    ...news.statements(types),
    ...downloads.statements(types),
    ...translations(types),
    ...moved(types, 'news', 'news_translations', 'news_id', 'content'),
    ...moved(types, 'download', 'download_translations', 'download_id', 'description'),
    ...createTable(
      types,
      'translation_memory',
      [
        `memory_key ${types.code(64)} NOT NULL PRIMARY KEY`,
        `text ${types.longText} NOT NULL`,
        `used_at ${types.time} NOT NULL`,
      ],
      { translation_memory_by_use: 'used_at' },
    ),
    ...engines(types),
    ...glossary(types),
    ...pages(types),
  ],
};
