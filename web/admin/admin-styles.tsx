import styles from './admin.css?url';

/** Separate stylesheet, so that other pages do not carry it. */
export function AdminStyles() {
  return <link rel="stylesheet" href={styles} precedence="admin" />;
}
