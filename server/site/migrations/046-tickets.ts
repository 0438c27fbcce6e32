import { createTable, type Migration } from './ddl.ts';

/** What players write to the team (docs/decisions/126-tickets.md). */
export const tickets: Migration = {
  name: '046-tickets',
  statements: (types) => {
    const owner = ['account_id INT NOT NULL', 'login VARCHAR(64) NOT NULL'];
    const language = `language ${types.code(10)} NOT NULL`;
    return [
      ...createTable(
        types,
        'tickets',
        [
          `id ${types.id}`,
          ...owner,
          language,
          `category ${types.code(20)} NOT NULL`,
          'subject VARCHAR(300) NOT NULL',
          `state ${types.code(10)} NOT NULL`,
          'assigned VARCHAR(64) NULL',
          `opened_at ${types.time} NOT NULL`,
          `changed_at ${types.time} NOT NULL`,
          `answered_at ${types.time} NULL`,
          'helpful INT NULL',
        ],
        {
          tickets_by_account: 'account_id',
          tickets_by_state: 'state, changed_at',
          tickets_by_time: 'opened_at',
        },
      ),
      ...createTable(
        types,
        'ticket_messages',
        [
          `id ${types.id}`,
          'ticket_id INT NOT NULL',
          ...owner,
          `author ${types.code(10)} NOT NULL`,
          'writer VARCHAR(64) NOT NULL',
          language,
          `content ${types.longText} NOT NULL`,
          `translation ${types.longText} NULL`,
          `translated_to ${types.code(10)} NULL`,
          `at ${types.time} NOT NULL`,
        ],
        { ticket_messages_by_ticket: 'ticket_id', ticket_messages_by_account: 'account_id, at' },
      ),
      ...createTable(
        types,
        'ticket_translations',
        [
          'message_id INT NOT NULL',
          language,
          ...owner,
          `content ${types.longText} NOT NULL`,
          'PRIMARY KEY (message_id, language)',
        ],
        { ticket_translations_by_account: 'account_id' },
      ),
      ...createTable(
        types,
        'ticket_files',
        [
          `id ${types.id}`,
          ...owner,
          'message_id INT NULL',
          `file_key ${types.code(100)} NOT NULL`,
          'width INT NOT NULL',
          'height INT NOT NULL',
          'bytes INT NOT NULL',
          `at ${types.time} NOT NULL`,
        ],
        { ticket_files_by_account: 'account_id', ticket_files_by_message: 'message_id, at' },
      ),
      ...createTable(types, 'ticket_templates', [
        `id ${types.id}`,
        language,
        'name VARCHAR(200) NOT NULL',
        `content ${types.longText} NOT NULL`,
      ]),
    ];
  },
};
