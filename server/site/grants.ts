const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'ALTER', 'INDEX', 'DROP'];

/**
 * Rights in the site's own schema: rows, and DDL for migrations.
 * @param user in GRANT syntax, with quotes and host
 */
export function siteGrants(schema: string, user: string): readonly string[] {
  // GRANT treats the schema name as a pattern, in which an underscore matches any character.
  const pattern = schema.replaceAll('`', '``').replaceAll('_', '\\_').replaceAll('%', '\\%');
  return [
    `CREATE DATABASE IF NOT EXISTS \`${schema.replaceAll('`', '``')}\` CHARACTER SET utf8mb4;`,
    `GRANT ${rights.join(', ')} ON \`${pattern}\`.* TO ${user};`,
  ];
}
