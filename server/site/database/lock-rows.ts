import type { Site } from '#server/site/site.ts';

/**
 * For `$call` of a query in a transaction: nobody else changes the rows that it reads until the transaction ends. SQLite, which
 * knows no such locks, has one writer at a time.
 */
export function lockRows(dialect: Site['dialect']) {
  return <Query extends { forUpdate(): Query }>(query: Query): Query =>
    dialect === 'mysql' ? query.forUpdate() : query;
}
