import { createTable, type Migration } from './ddl.ts';

/**
 * Queued mails (docs/decisions/032-mail-queue-and-password-reset.md). Their texts are never stored, but rendered when
 * sent.
 */
export const outbox: Migration = {
  name: '008-outbox',
  statements: (words) =>
    createTable(
      words,
      'outbox',
      [
        `id ${words.id}`,
        `kind ${words.code(20)} NOT NULL`,
        `topic ${words.code(64)} NOT NULL`,
        'recipient VARCHAR(255) NULL',
        `language ${words.code(10)} NOT NULL`,
        `state ${words.code(10)} NOT NULL`,
        'attempts INT NOT NULL DEFAULT 0',
        `created_at ${words.time} NOT NULL`,
        `due_at ${words.time} NOT NULL`,
        `finished_at ${words.time} NULL`,
        'reason VARCHAR(500) NULL',
      ],
      { outbox_by_due: 'state, due_at', outbox_by_topic: 'topic, state', outbox_by_end: 'finished_at' },
    ),
};
