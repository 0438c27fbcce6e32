import { createTable, type Migration } from './ddl.ts';

/**
 * Orders of the administration for models of the built-in translation
 * (docs/decisions/113-models-in-the-administration.md).
 */
export const modelOrders: Migration = {
  name: '042-models',
  statements: (words) => [
    ...createTable(words, 'model_orders', [
      `direction ${words.code(8)} NOT NULL PRIMARY KEY`,
      `action ${words.code(8)} NOT NULL`,
      `size ${words.code(8)} NOT NULL`,
      'revision INT NOT NULL',
      `ordered_at ${words.time} NOT NULL`,
    ]),
    ...createTable(words, 'model_fetches', [
      `folder ${words.code(36)} NOT NULL`,
      `direction ${words.code(8)} NOT NULL`,
      'revision INT NOT NULL',
      `state ${words.code(10)} NOT NULL`,
      `reason ${words.code(20)} NULL`,
      'attempts INT NOT NULL DEFAULT 0',
      `due_at ${words.time} NOT NULL`,
      'done_bytes BIGINT NOT NULL DEFAULT 0',
      'total_bytes BIGINT NOT NULL DEFAULT 0',
      `updated_at ${words.time} NOT NULL`,
      'PRIMARY KEY (folder, direction)',
    ]),
  ],
};
