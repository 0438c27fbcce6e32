import { createTable, type Migration } from './ddl.ts';

/** Webhooks and what is on its way to them (docs/decisions/128-webhooks.md). */
export const webhooks: Migration = {
  name: '048-webhooks',
  statements: (words) => [
    ...createTable(words, 'webhooks', [
      `id ${words.id}`,
      'name VARCHAR(120) NOT NULL',
      `kind ${words.code(10)} NOT NULL`,
      'host VARCHAR(255) NOT NULL',
      "address VARCHAR(2000) NOT NULL DEFAULT ''",
      "secret VARCHAR(500) NOT NULL DEFAULT ''",
      `events ${words.code(200)} NOT NULL`,
      `language ${words.code(10)} NOT NULL`,
      'is_on INT NOT NULL',
      `since ${words.time} NOT NULL`,
      'told_up INT NULL',
      `created_at ${words.time} NOT NULL`,
    ]),
    ...createTable(
      words,
      'webhook_deliveries',
      [
        `id ${words.id}`,
        'webhook_id INT NOT NULL',
        `type ${words.code(30)} NOT NULL`,
        `topic ${words.code(64)} NOT NULL`,
        `event ${words.longText} NULL`,
        `state ${words.code(10)} NOT NULL`,
        'attempts INT NOT NULL DEFAULT 0',
        `created_at ${words.time} NOT NULL`,
        `due_at ${words.time} NOT NULL`,
        `finished_at ${words.time} NULL`,
        'status INT NULL',
        `reason ${words.code(20)} NULL`,
        'UNIQUE (webhook_id, topic)',
      ],
      { webhook_deliveries_by_due: 'state, due_at', webhook_deliveries_by_end: 'finished_at' },
    ),
  ],
};
