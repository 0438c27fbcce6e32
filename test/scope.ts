/**
 * How much is tested: `check` only what runs inside this process, neither MariaDB nor Redis; `all` also the slow tests,
 * as walks in a browser are, on each database; otherwise these run on one.
 */
export const scope = process.env.TEST_SCOPE;
