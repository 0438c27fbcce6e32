import { createTable, type Migration } from './ddl.ts';

/** Webhooks and what is on its way to them (docs/decisions/128-webhooks.md). */
export const webhooks: Migration = {
  name: '048-webhooks',
  statements: (types) => [
    ...createTable(types, 'webhooks', [
      `id ${types.id}`,
      'name VARCHAR(120) NOT NULL',
      `kind ${types.code(10)} NOT NULL`,
      'host VARCHAR(255) NOT NULL',
      "address VARCHAR(2000) NOT NULL DEFAULT ''",
      "secret VARCHAR(500) NOT NULL DEFAULT ''",
      `events ${types.code(200)} NOT NULL`,
      `language ${types.code(10)} NOT NULL`,
      'is_on INT NOT NULL',
      `since ${types.time} NOT NULL`,
      'told_up INT NULL',
      `created_at ${types.time} NOT NULL`,
    ]),
    ...createTable(
      types,
      'webhook_deliveries',
      [
        `id ${types.id}`,
        'webhook_id INT NOT NULL',
        `type ${types.code(30)} NOT NULL`,
        `topic ${types.code(64)} NOT NULL`,
        `event ${types.longText} NULL`,
        `state ${types.code(10)} NOT NULL`,
        'attempts INT NOT NULL DEFAULT 0',
        `created_at ${types.time} NOT NULL`,
        `due_at ${types.time} NOT NULL`,
        `finished_at ${types.time} NULL`,
        'status INT NULL',
        `reason ${types.code(20)} NULL`,
        'UNIQUE (webhook_id, topic)',
      ],
      { webhook_deliveries_by_due: 'state, due_at', webhook_deliveries_by_end: 'finished_at' },
    ),
  ],
};
