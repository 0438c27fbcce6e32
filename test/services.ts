/** `npm run check` asks for this: only what runs inside this process, neither MariaDB nor Redis. */
export const withoutServices = process.env.TEST_SERVICES === 'none';
