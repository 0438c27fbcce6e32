import { createTable, type Migration } from './ddl.ts';

/** Bans and their reasons (docs/decisions/125-bans.md). */
export const bans: Migration = {
  name: '045-bans',
  statements: (types) => [
    ...createTable(
      types,
      'bans',
      [
        `id ${types.id}`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        'running_account INT NULL',
        'character_id BIGINT NULL',
        'character_name VARCHAR(64) NOT NULL',
        `reason ${types.code(20)} NOT NULL`,
        'reason_text VARCHAR(300) NOT NULL',
        `reason_language ${types.code(10)} NOT NULL`,
        `reason_hash ${types.code(64)} NOT NULL`,
        `note ${types.longText} NOT NULL`,
        `evidence ${types.longText} NOT NULL`,
        'is_public INT NOT NULL',
        'given_by VARCHAR(64) NOT NULL',
        `given_at ${types.time} NOT NULL`,
        `ends_at ${types.time} NULL`,
        `state ${types.code(10)} NOT NULL`,
        `state_at ${types.time} NOT NULL`,
        'old_status VARCHAR(32) NULL',
        `new_status ${types.code(8)} NULL`,
        `old_avail ${types.code(30)} NULL`,
        `new_avail ${types.code(30)} NULL`,
        'over_by VARCHAR(64) NULL',
        `over_at ${types.time} NULL`,
        'over_reason VARCHAR(500) NOT NULL',
        'UNIQUE (running_account, login)',
      ],
      {
        bans_by_account: 'account_id',
        bans_by_state: 'state, ends_at',
        bans_by_publicity: 'is_public, given_at',
      },
    ),
    ...createTable(types, 'ban_reasons', [
      `id ${types.id}`,
      `language ${types.code(10)} NOT NULL`,
      'title VARCHAR(300) NOT NULL',
      `text_hash ${types.code(64)} NOT NULL`,
      `created_at ${types.time} NOT NULL`,
    ]),
  ],
};
