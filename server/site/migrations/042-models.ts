import { createTable, type Migration } from './ddl.ts';

/**
 * Orders of the administration for models of the built-in translation
 * (docs/decisions/113-models-in-the-administration.md).
 */
export const modelOrders: Migration = {
  name: '042-models',
  statements: (types) => [
    ...createTable(types, 'model_orders', [
      `direction ${types.code(8)} NOT NULL PRIMARY KEY`,
      `action ${types.code(8)} NOT NULL`,
      `size ${types.code(8)} NOT NULL`,
      'revision INT NOT NULL',
      `ordered_at ${types.time} NOT NULL`,
    ]),
    ...createTable(types, 'model_fetches', [
      `folder ${types.code(36)} NOT NULL`,
      `direction ${types.code(8)} NOT NULL`,
      'revision INT NOT NULL',
      `state ${types.code(10)} NOT NULL`,
      `reason ${types.code(20)} NULL`,
      'attempts INT NOT NULL DEFAULT 0',
      `due_at ${types.time} NOT NULL`,
      'done_bytes BIGINT NOT NULL DEFAULT 0',
      'total_bytes BIGINT NOT NULL DEFAULT 0',
      `updated_at ${types.time} NOT NULL`,
      'PRIMARY KEY (folder, direction)',
    ]),
  ],
};
