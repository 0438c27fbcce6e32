import { createTable, type Migration } from './ddl.ts';

/** What players write to the team (docs/decisions/126-tickets.md). */
export const tickets: Migration = {
  name: '046-tickets',
  statements: (words) => {
    const owner = ['account_id INT NOT NULL', 'login VARCHAR(64) NOT NULL'];
    const language = `language ${words.code(10)} NOT NULL`;
    return [
      ...createTable(
        words,
        'tickets',
        [
          `id ${words.id}`,
          ...owner,
          language,
          `category ${words.code(20)} NOT NULL`,
          'subject VARCHAR(300) NOT NULL',
          `state ${words.code(10)} NOT NULL`,
          'assigned VARCHAR(64) NULL',
          `opened_at ${words.time} NOT NULL`,
          `changed_at ${words.time} NOT NULL`,
          `answered_at ${words.time} NULL`,
          'helpful INT NULL',
        ],
        {
          tickets_by_account: 'account_id',
          tickets_by_state: 'state, changed_at',
          tickets_by_time: 'opened_at',
        },
      ),
      ...createTable(
        words,
        'ticket_messages',
        [
          `id ${words.id}`,
          'ticket_id INT NOT NULL',
          ...owner,
          `author ${words.code(10)} NOT NULL`,
          'writer VARCHAR(64) NOT NULL',
          language,
          `content ${words.longText} NOT NULL`,
          `translation ${words.longText} NULL`,
          `translated_to ${words.code(10)} NULL`,
          `at ${words.time} NOT NULL`,
        ],
        { ticket_messages_by_ticket: 'ticket_id', ticket_messages_by_account: 'account_id, at' },
      ),
      ...createTable(
        words,
        'ticket_translations',
        [
          'message_id INT NOT NULL',
          language,
          ...owner,
          `content ${words.longText} NOT NULL`,
          'PRIMARY KEY (message_id, language)',
        ],
        { ticket_translations_by_account: 'account_id' },
      ),
      ...createTable(
        words,
        'ticket_files',
        [
          `id ${words.id}`,
          ...owner,
          'message_id INT NULL',
          `file_key ${words.code(100)} NOT NULL`,
          'width INT NOT NULL',
          'height INT NOT NULL',
          'bytes INT NOT NULL',
          `at ${words.time} NOT NULL`,
        ],
        { ticket_files_by_account: 'account_id', ticket_files_by_message: 'message_id, at' },
      ),
      ...createTable(words, 'ticket_templates', [
        `id ${words.id}`,
        language,
        'name VARCHAR(200) NOT NULL',
        `content ${words.longText} NOT NULL`,
      ]),
    ];
  },
};
