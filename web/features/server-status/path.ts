export const statusPath = '/status';
