import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const total = tables.rows({ total: 'integer' })

/** Returns how many replies have started and not ended. */
export const countRunningReplies = (db: Sqlite) =>
  total.get(db)`SELECT count(*) AS total FROM messages WHERE status = 'streaming'`?.total ?? 0

/** Returns the tokens of all stored replies together. */
export const sumReplyTokens = (db: Sqlite) =>
  total.get(db)`SELECT coalesce(sum(tokens), 0) AS total FROM messages`?.total ?? 0
