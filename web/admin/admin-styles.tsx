import styles from './admin.css?url';

/** The desk's own stylesheet: the one of all pages carries nothing for the few who work here. */
export function DeskStyles() {
  return <link rel="stylesheet" href={styles} precedence="desk" />;
}
