import { createTable, type Migration } from './ddl.ts';

/**
 * Queued mails (docs/decisions/032-mail-queue-and-password-reset.md). Their texts are never stored, but rendered when
 * sent.
 */
export const outbox: Migration = {
  name: '008-outbox',
  statements: (types) =>
    createTable(
      types,
      'outbox',
      [
        `id ${types.id}`,
        `kind ${types.code(20)} NOT NULL`,
        `topic ${types.code(64)} NOT NULL`,
        'recipient VARCHAR(255) NULL',
        `language ${types.code(10)} NOT NULL`,
        `state ${types.code(10)} NOT NULL`,
        'attempts INT NOT NULL DEFAULT 0',
        `created_at ${types.time} NOT NULL`,
        `due_at ${types.time} NOT NULL`,
        `finished_at ${types.time} NULL`,
        'reason VARCHAR(500) NULL',
      ],
      { outbox_by_due: 'state, due_at', outbox_by_topic: 'topic, state', outbox_by_end: 'finished_at' },
    ),
};
