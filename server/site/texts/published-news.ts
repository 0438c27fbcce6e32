import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { stamp } from '#server/site/time.ts';

/** Condition of every public read of `news`: a scheduled item is hidden before its time. */
export function isPublished(now: Date): RawBuilder<SqlBool> {
  return sql`(news.publish_at IS NULL OR news.publish_at <= ${stamp(now)})`;
}
