import styles from './account.css?url';

/** The stylesheet of the account and its characters: visitors who are not logged in never need it. */
export function AccountStyles() {
  return <link rel="stylesheet" href={styles} precedence="account" />;
}
