import { createTable, type Migration } from './ddl.ts';

/** Bans and their reasons (docs/decisions/125-bans.md). */
export const bans: Migration = {
  name: '045-bans',
  statements: (words) => [
    ...createTable(
      words,
      'bans',
      [
        `id ${words.id}`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        'running_account INT NULL',
        'character_id BIGINT NULL',
        'character_name VARCHAR(64) NOT NULL',
        `reason ${words.code(20)} NOT NULL`,
        'reason_text VARCHAR(300) NOT NULL',
        `reason_language ${words.code(10)} NOT NULL`,
        `reason_hash ${words.code(64)} NOT NULL`,
        `note ${words.longText} NOT NULL`,
        `evidence ${words.longText} NOT NULL`,
        'is_public INT NOT NULL',
        'given_by VARCHAR(64) NOT NULL',
        `given_at ${words.time} NOT NULL`,
        `ends_at ${words.time} NULL`,
        `state ${words.code(10)} NOT NULL`,
        `state_at ${words.time} NOT NULL`,
        'old_status VARCHAR(32) NULL',
        `new_status ${words.code(8)} NULL`,
        `old_avail ${words.code(30)} NULL`,
        `new_avail ${words.code(30)} NULL`,
        'over_by VARCHAR(64) NULL',
        `over_at ${words.time} NULL`,
        'over_reason VARCHAR(500) NOT NULL',
        'UNIQUE (running_account, login)',
      ],
      {
        bans_by_account: 'account_id',
        bans_by_state: 'state, ends_at',
        bans_by_publicity: 'is_public, given_at',
      },
    ),
    ...createTable(words, 'ban_reasons', [
      `id ${words.id}`,
      `language ${words.code(10)} NOT NULL`,
      'title VARCHAR(300) NOT NULL',
      `text_hash ${words.code(64)} NOT NULL`,
      `created_at ${words.time} NOT NULL`,
    ]),
  ],
};
