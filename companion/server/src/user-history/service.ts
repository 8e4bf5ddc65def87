import { inTransaction } from '@sanhe/kit/postgres/database'
import { endAllSessions, endSessionById } from '#access'
import { type AdminAccessedDataKind, logAdminDataAccess, recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  createSuccessResponse,
  type Deps,
  type PaginationParams,
  apiError as refuseCommon,
  type TokenHolder,
} from '#core'
import { listPointsTransactions, readPointsAccountResponse, toPointsTransactionResponse } from '#points'
import { findExistingUserId } from './store.ts'

export type HistoryDeps = Pick<Deps, 'db' | 'clock'>

async function assertUser({ db }: Pick<Deps, 'db'>, id: number) {
  if (!(await findExistingUserId(db, id))) throw refuseCommon('NOT_FOUND')
}

/** Reads a list of a user and records the access in the access log, which the user can read. */
export async function readHistory<List>(
  deps: HistoryDeps,
  admin: AuthenticatedCaller,
  { userId, what }: { userId: number; what: AdminAccessedDataKind },
  read: () => Promise<List>,
) {
  await assertUser(deps, userId)
  await logAdminDataAccess(deps.db, admin.id, [userId], what, deps.clock.now())
  return read()
}

/** Returns the points transactions of a user, newest first, with the balance at this time. */
export async function readPointsHistory({ db, clock }: HistoryDeps, userId: number, page: PaginationParams) {
  const [{ transactions, total }, account] = await Promise.all([
    listPointsTransactions(db, { userId }, page),
    readPointsAccountResponse(db, userId, clock.now()),
  ])
  const { availablePoints, usedPoints, expiredPoints } = account
  return {
    account: { availablePoints, usedPoints, expiredPoints },
    transactions: transactions.map(toPointsTransactionResponse),
    total,
    ...page,
  }
}

const toHolder = (userId: number): TokenHolder => ({ type: 'user', id: userId })

/**
 * Ends one login of a user. The user's next request with it is refused, and a trigger deletes the push token of the
 * device. Of several concurrent calls for the same login, one succeeds and the others answer 404.
 */
export async function endSessionOfUser(
  { db, clock }: HistoryDeps,
  admin: AuthenticatedCaller,
  { userId, sessionId }: { userId: number; sessionId: string },
) {
  await inTransaction(db, async (tx) => {
    await endSessionById({ db: tx, clock }, toHolder(userId), sessionId)
    const entry = { userId, action: 'users.sessionEnded', resourceType: 'user', resourceId: userId }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, sessionId } }, clock.now())
  })
  return createSuccessResponse('该设备已退出登录')
}

/** Ends all logins of a user, also those whose tokens are from before sessions existed. */
export async function endAllSessionsOfUser(
  { db, clock }: HistoryDeps,
  admin: AuthenticatedCaller,
  userId: number,
) {
  await inTransaction(db, async (tx) => {
    await assertUser({ db: tx }, userId)
    await endAllSessions({ db: tx, clock }, toHolder(userId), 'removed')
    const entry = { userId, action: 'users.allSessionsEnded', resourceType: 'user', resourceId: userId }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id } }, clock.now())
  })
  return createSuccessResponse('已在所有设备上退出登录')
}
