/**
 * How much is tested: `check` only what runs inside this process, neither MariaDB nor Redis; `all` also the slow tests,
 * as walks in a browser are, on each database, and every combination of what is otherwise sampled.
 */
export const scope = process.env.TEST_SCOPE;
