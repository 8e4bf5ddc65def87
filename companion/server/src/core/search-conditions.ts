import { type RawBuilder, sql } from 'kysely'
import { toContainsPattern } from './like-pattern.ts'

const isPhoneNumber = (text: string) => /^1[3-9]\d{9}$/.test(text)
const isOrderNumber = (text: string) => /^[A-Z]\d{19}$/.test(text)

/** Largest number of users whose rows a search by nickname finds. The limit bounds the work for a common name. */
const maxSearchedUsers = 100

/**
 * Subquery for the ids of the users with this phone number or with this text in their nickname. An index finds the
 * characters of a nickname; the LIKE pattern then checks their order.
 */
const selectUserIds = (q: string) =>
  isPhoneNumber(q)
    ? sql`SELECT id FROM users WHERE phone = ${q}`
    : sql`SELECT id FROM users WHERE nickname IS NOT NULL
        AND string_to_array(lower(nickname), NULL) @> string_to_array(lower(${q}), NULL)
        AND nickname ILIKE ${toContainsPattern(q)} LIMIT ${sql.lit(maxSearchedUsers)}`

/**
 * SQL condition: the user of the row has this phone number or nickname. The array makes PostgreSQL read the users first
 * and then the rows of these users by an index, instead of all rows.
 */
export const isOfUserMatching = (userIdColumn: string, q: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(userIdColumn)} = ANY(ARRAY(${selectUserIds(q)}))`

type SearchedColumns = { orderNo: string; userId: string }

/** SQL condition: `q` is the order number of the row, or the full phone number or a part of the nickname of its user. */
export const matchesOrderNumberOrUser = ({ orderNo, userId }: SearchedColumns, q: string) =>
  isOrderNumber(q) ? sql<boolean>`${sql.ref(orderNo)} = ${q}` : isOfUserMatching(userId, q)
