/**
 * Restricts new files to this process's user, whatever umask it was started with: databases, uploads, mails
 * and backups hold personal data. Builds are exempt, because another user may run them.
 */
export function setPrivateUmask(): void {
  process.umask(0o077);
}
