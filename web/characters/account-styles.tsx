import styles from './account.css?url';

/** Stylesheet of the account and its characters; not loaded for visitors without login. */
export function AccountStyles() {
  return <link rel="stylesheet" href={styles} precedence="account" />;
}
