/**
 * From now on only this process's user reads what it writes, whoever starts it and with whatever umask: databases, uploads,
 * mails and backups hold addresses of players. A build is not made so: another user may run it.
 */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}
