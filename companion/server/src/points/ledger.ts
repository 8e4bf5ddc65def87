import { type Instant, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, releaseCounterUnits, takeCounterUnits } from '#core'
import {
  type PointsEarningAction,
  pointsByAction,
  getPointsExpiryTime,
  splitPointsOverLots,
} from './rules.ts'
import * as store from './store.ts'

/*
 * Points ledger of a user. Invariants after each transaction: the available points equal the sum of the remaining
 * points of all lots and the sum of all ledger rows, and total = available + used + expired. If points are taken back
 * that were already spent, the account owes them, and the next earned points pay the debt.
 */

type Ledger = { tx: Db; account: store.PointsAccountRow; now: Instant }

/** Locks the account row of a user and writes off expired points. */
export async function openPointsLedger(tx: Db, userId: number, now: Instant): Promise<Ledger> {
  const ledger = { tx, account: await store.lockPointsAccountRow(tx, userId, now), now }
  for (const lot of await store.listExpiredPointsLots(tx, userId, now)) {
    ledger.account.expired_points += lot.remaining
    // oxlint-disable-next-line no-await-in-loop
    await store.takePointsFromLot(tx, lot.id, lot.remaining)
    const row = { type: 'expire', action: lot.action, reference_id: `lot:${lot.earn_id}` } as const
    // oxlint-disable-next-line no-await-in-loop
    await recordTransaction(ledger, { ...row, points: -lot.remaining, description: '积分到期' })
  }
  return ledger
}

type Entry = Pick<store.PointsTransactionRow, 'type' | 'action' | 'reference_id' | 'description' | 'points'>

/** Adds a ledger row and updates the balance of the account. */
async function recordTransaction({ tx, account, now }: Ledger, entry: Entry & { expires_at?: Date }) {
  account.available_points += entry.points
  const { user_id, available_points: balance } = account
  const added = await store.addPointsTransaction(tx, { ...entry, user_id, balance, created_at: toDate(now) })
  await store.updatePointsAccount(tx, account, now)
  return added
}

export type PointsEarning = {
  action: PointsEarningAction
  points: number
  reference: string
  description: string
}

/**
 * Credits points once per reference. Returns the number of credited points, which is 0 if the reference was credited
 * before.
 */
export async function earnPoints(ledger: Ledger, { action, points, reference, description }: PointsEarning) {
  const { tx, account, now } = ledger
  const key = { user_id: account.user_id, type: 'earn', action, reference_id: reference } as const
  if (await store.findPointsTransaction(tx, key)) return 0
  const granted = await withinCap(ledger, action, points)
  if (granted === 0) return 0
  account.total_points += granted
  const lot = { user_id: account.user_id, remaining: granted, expires_at: toDate(getPointsExpiryTime(now)) }
  const row = { type: 'earn', action, reference_id: reference, description } as const
  const { id } = await recordTransaction(ledger, { ...row, points: granted, expires_at: lot.expires_at })
  await store.addPointsLot(tx, { ...lot, earn_id: id })
  await payOwedPoints(ledger, `owed:${id}`)
  return granted
}

function withinCap({ tx, account, now }: Ledger, action: PointsEarningAction, points: number) {
  const capped = (pointsByAction as Partial<Record<PointsEarningAction, { capADay: number }>>)[action]
  if (!capped) return points
  return takeCounterUnits(tx, toDailyCounter(account, action, now), capped.capADay, points)
}

const toDailyCounter = ({ user_id }: store.PointsAccountRow, action: PointsEarningAction, at: Instant) => ({
  name: `points.${action}`,
  subject: `user:${user_id}`,
  period: instantToShanghaiDay(at),
})

/**
 * Credits the points of an action that can be undone and repeated. Points that the user still has from the action or
 * has already spent are subtracted, so that repeating the action never earns its points twice.
 */
export async function earnUnearnedPoints(ledger: Ledger, { reference, points, ...earning }: PointsEarning) {
  const thing = { user_id: ledger.account.user_id, action: earning.action, reference_id: reference }
  const had = await store.sumPointsOfAction(ledger.tx, thing)
  if (had.points >= points) return 0
  const nth = had.times === 0 ? reference : `${reference}:${had.times + 1}`
  return earnPoints(ledger, { ...earning, reference: nth, points: points - had.points })
}

/**
 * Takes back the remaining points of an action, and lowers the count for the daily limit. Repeated calls have no
 * effect.
 */
export async function revokeEarnedPoints(
  ledger: Ledger,
  { action, reference, description }: Omit<PointsEarning, 'points'>,
) {
  const { tx, account } = ledger
  const thing = { user_id: account.user_id, action, reference_id: reference }
  for (const { id, remaining, reference_id, created_at } of await store.listPointsLotsOfAction(tx, thing)) {
    // oxlint-disable-next-line no-await-in-loop
    await store.takePointsFromLot(tx, id, remaining)
    account.used_points += remaining
    // oxlint-disable-next-line no-await-in-loop
    await recordTransaction(ledger, { type: 'use', action, reference_id, description, points: -remaining })
    // oxlint-disable-next-line no-await-in-loop
    await releaseCounterUnits(tx, toDailyCounter(account, action, created_at.getTime()), remaining)
  }
}

async function payOwedPoints(ledger: Ledger, reference: string) {
  const { account } = ledger
  const points = Math.min(account.owed_points, account.available_points)
  if (points === 0) return
  account.owed_points -= points
  await takeFromLots(ledger, points)
  const row = { type: 'use', action: 'spend', reference_id: reference } as const
  await recordTransaction(ledger, { ...row, points: -points, description: '补扣已退款订单的积分' })
}

/** Takes points from the lots that expire first. Returns the number of points that the lots do not cover. */
async function takeFromLots({ tx, account }: Ledger, points: number) {
  const { taken, missing } = splitPointsOverLots(
    await store.listSpendablePointsLots(tx, account.user_id),
    points,
  )
  // oxlint-disable-next-line no-await-in-loop
  for (const part of taken) await store.takePointsFromLot(tx, part.id, part.points)
  account.used_points += points - missing
  return missing
}

export type PointsSpending = { points: number; reference: string; description: string }

/** Spends points. Returns false if the user has too few points. */
export async function spendPoints(ledger: Ledger, { points, reference, description }: PointsSpending) {
  if (ledger.account.available_points < points) return false
  await takeFromLots(ledger, points)
  const row = { type: 'use', action: 'redeem', reference_id: reference } as const
  await recordTransaction(ledger, { ...row, points: -points, description })
  return true
}

/** Takes points back, once per reference. The account owes the points that it no longer has. */
export async function revokePoints(ledger: Ledger, { points, reference, description }: PointsSpending) {
  const { tx, account } = ledger
  const row = { type: 'use', action: 'spend', reference_id: reference } as const
  if (await store.findPointsTransaction(tx, { ...row, user_id: account.user_id })) return
  const missing = await takeFromLots(ledger, points)
  account.owed_points += missing
  await recordTransaction(ledger, { ...row, points: missing - points, description })
}
