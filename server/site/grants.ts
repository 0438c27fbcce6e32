const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'ALTER', 'INDEX', 'DROP'];

/**
 * The rights the site needs in its own schema: its rows, and its tables' structure when a new version starts.
 * @param user as GRANT takes it, quotes and host included
 */
export function siteGrants(schema: string, user: string): readonly string[] {
  // For whole schemas a name is a pattern: an underscore would stand for any letter of other schemas' names.
  const pattern = schema.replaceAll('`', '``').replaceAll('_', '\\_').replaceAll('%', '\\%');
  return [
    `CREATE DATABASE IF NOT EXISTS \`${schema.replaceAll('`', '``')}\` CHARACTER SET utf8mb4;`,
    `GRANT ${rights.join(', ')} ON \`${pattern}\`.* TO ${user};`,
  ];
}
