/**
 * How much is tested: `check` only what runs inside this process, neither MariaDB nor Redis; `all` every walk in a
 * browser on each database; otherwise these walks run on one.
 */
export const scope = process.env.TEST_SCOPE;
