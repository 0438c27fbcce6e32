import { news } from './002-news.ts';
import { downloads } from './003-downloads.ts';
import { createTable, type DdlTypes, insertOnce, type Migration, tableName } from './ddl.ts';

const translations = (words: DdlTypes) =>
  createTable(
    words,
    'translations',
    [
      `kind ${words.code(10)} NOT NULL`,
      'subject_id INT NOT NULL',
      `language ${words.code(10)} NOT NULL`,
      'title VARCHAR(4000) NULL',
      `content ${words.longText} NULL`,
      `state ${words.code(10)} NOT NULL`,
      `engine ${words.code(100)} NULL`,
      `source_hash ${words.code(64)} NULL`,
      'version INT NOT NULL DEFAULT 1',
      'attempts INT NOT NULL DEFAULT 0',
      `due_at ${words.time} NULL`,
      `holder ${words.code(64)} NULL`,
      `held_until ${words.time} NULL`,
      `reason ${words.code(40)} NULL`,
      `updated_at ${words.time} NOT NULL`,
      'PRIMARY KEY (kind, subject_id, language)',
    ],
    { translations_by_due: 'state, due_at' },
  );

/** Copies the existing texts; waiting ones become due at once. Tables of an interrupted run are recreated. */
function moved(words: DdlTypes, kind: string, from: string, id: string, content: string): readonly string[] {
  const columns = 'kind, subject_id, language, title, content, state, engine, due_at, updated_at';
  const due = "CASE WHEN state IN ('queued', 'failed') THEN updated_at END";
  const rows = `SELECT '${kind}', ${id}, language, title, ${content}, state, engine, ${due}, updated_at`;
  return [
    `${insertOnce(words, 'translations')} (${columns}) ${rows} FROM ${tableName(words, from)}`,
    `DROP TABLE ${tableName(words, from)}`,
  ];
}

/** Game terms in the initial glossary; the owner may change them. */
const firstTerms = ['Shinso', 'Chunjo', 'Jinno', 'Warrior', 'Ninja', 'Sura', 'Shaman', 'Yang'];

const glossary = (words: DdlTypes) => [
  ...createTable(words, 'glossary', [
    `id ${words.id}`,
    'term VARCHAR(100) NOT NULL UNIQUE',
    `created_at ${words.time} NOT NULL`,
  ]),
  `${insertOnce(words, 'glossary')} (term, created_at) VALUES ${firstTerms
    .map((term) => `('${term}', '2026-01-01 00:00:00')`)
    .join(', ')}`,
];

const engines = (words: DdlTypes) => [
  ...createTable(words, 'engines', [
    `name ${words.code(40)} NOT NULL PRIMARY KEY`,
    'failures INT NOT NULL DEFAULT 0',
    `trouble ${words.code(40)} NULL`,
    `paused_until ${words.time} NULL`,
  ]),
  ...createTable(words, 'engine_usage', [
    `engine ${words.code(40)} NOT NULL`,
    `month ${words.code(7)} NOT NULL`,
    'calls INT NOT NULL DEFAULT 0',
    'failures INT NOT NULL DEFAULT 0',
    'characters BIGINT NOT NULL DEFAULT 0',
    'PRIMARY KEY (engine, month)',
  ]),
];

const pages = (words: DdlTypes) =>
  createTable(words, 'pages', [
    `id ${words.id}`,
    `path ${words.code(64)} NOT NULL UNIQUE`,
    'title VARCHAR(300) NOT NULL',
    `content ${words.longText} NOT NULL`,
    `created_at ${words.time} NOT NULL`,
    `updated_at ${words.time} NOT NULL`,
  ]);

/** One table for all translations, the translation memory, and the pages. */
export const translation: Migration = {
  name: '010-translations',
  statements: (words) => [
    ...news.statements(words),
    ...downloads.statements(words),
    ...translations(words),
    ...moved(words, 'news', 'news_translations', 'news_id', 'content'),
    ...moved(words, 'download', 'download_translations', 'download_id', 'description'),
    ...createTable(
      words,
      'translation_memory',
      [
        `memory_key ${words.code(64)} NOT NULL PRIMARY KEY`,
        `text ${words.longText} NOT NULL`,
        `used_at ${words.time} NOT NULL`,
      ],
      { translation_memory_by_use: 'used_at' },
    ),
    ...engines(words),
    ...glossary(words),
    ...pages(words),
  ],
};
