import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { getKeyReplacementCutoffs } from './rules.ts'

export type IdempotencyKeyClaim = { actor: string; key: string; request: string }

/** Returns whether this request claimed the idempotency key; exactly one of several concurrent requests succeeds. */
export async function claimIdempotencyKey(
  db: Db,
  { actor, key, request }: IdempotencyKeyClaim,
  now: Instant,
) {
  const { answered, atWork } = getKeyReplacementCutoffs(now)
  const { rows } = await sql`
    INSERT INTO idempotency_keys AS old (actor, key, request, created_at)
    VALUES (${actor}, ${key}, ${request}, ${toDate(now)})
    ON CONFLICT (actor, key) DO UPDATE
    SET request = EXCLUDED.request, status = NULL, body = NULL, created_at = EXCLUDED.created_at,
        has_committed = false
    WHERE old.created_at <= ${toDate(answered)}
       OR (old.status IS NULL AND NOT old.has_committed AND old.created_at <= ${toDate(atWork)})
    RETURNING 1`.execute(db)
  return rows.length === 1
}

export const findIdempotencyKey = (db: Db, { actor, key }: IdempotencyKeyClaim) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request', 'status', 'body', 'has_committed', 'created_at'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()

/** Selects the row of a claim. The time `claimedAt` distinguishes it from a later claim of the same key. */
const selectUnansweredClaim = (db: Db, { actor, key }: IdempotencyKeyClaim, claimedAt: Instant) =>
  db
    .updateTable('idempotency_keys')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('created_at', '=', toDate(claimedAt))
    .where('status', 'is', null)

/** Records, in a transaction of the request, that the request has an effect once the transaction commits. */
export const markClaimCommitted = (tx: Db, claim: IdempotencyKeyClaim, claimedAt: Instant) =>
  selectUnansweredClaim(tx, claim, claimedAt).set({ has_committed: true }).execute()

type StoredAnswer = { status: number; body: string }

export const storeIdempotentResponse = (
  db: Db,
  claim: IdempotencyKeyClaim,
  claimedAt: Instant,
  answer: StoredAnswer,
) => selectUnansweredClaim(db, claim, claimedAt).set(answer).execute()

const selectClaimToRelease = (db: Db, { actor, key }: IdempotencyKeyClaim, claimedAt: Instant) =>
  db
    .deleteFrom('idempotency_keys')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('created_at', '=', toDate(claimedAt))
    .where('status', 'is', null)

export const releaseIdempotencyKey = (db: Db, claim: IdempotencyKeyClaim, claimedAt: Instant) =>
  selectClaimToRelease(db, claim, claimedAt).execute()

/**
 * Ends the claim of a request whose last COMMIT may have succeeded without an answer. A transaction that still commits
 * has locked the row, so the DELETE waits for it. The key is released if nothing was committed; otherwise `answer` is
 * stored for repeated requests.
 */
export async function endInterruptedClaim(
  db: Db,
  claim: IdempotencyKeyClaim,
  claimedAt: Instant,
  answer: StoredAnswer,
) {
  await selectClaimToRelease(db, claim, claimedAt).where('has_committed', '=', false).execute()
  await storeIdempotentResponse(db, claim, claimedAt, answer)
}

/** Deletes idempotency keys used before `before` and returns their number. */
export async function deleteOldIdempotencyKeys(db: Db, before: Instant) {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', toDate(before))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
