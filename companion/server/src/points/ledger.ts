import { type Instant, localDay, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, releaseCount, takeCount } from '#core'
import { type EarnAction, earnings, expiresAtOf, takeFrom } from './rules.ts'
import * as store from './store.ts'

/*
 * The books of somebody's points. Whatever happens, after each transaction: the available points are the sum of what is
 * left in the lots and of all rows of the ledger, and total = available + used + expired. What was taken back of points
 * that are gone is owed, and the next ones pay for it.
 */

type Opened = { tx: Db; account: store.Account; now: Instant }

/** The locked account of somebody, with what ran out written off. */
export async function openAccount(tx: Db, userId: number, now: Instant): Promise<Opened> {
  const opened = { tx, account: await store.lockAccount(tx, userId, now), now }
  for (const lot of await store.listExpiredLots(tx, userId, now)) {
    opened.account.expired_points += lot.remaining
    // oxlint-disable-next-line no-await-in-loop
    await store.takeFromLot(tx, lot.id, lot.remaining)
    const row = { type: 'expire', action: lot.action, reference_id: `lot:${lot.earn_id}` } as const
    // oxlint-disable-next-line no-await-in-loop
    await record(opened, { ...row, points: -lot.remaining, description: '积分到期' })
  }
  return opened
}

type Entry = Pick<store.TransactionRow, 'type' | 'action' | 'reference_id' | 'description' | 'points'>

/** A row of the ledger; the account keeps up. */
async function record({ tx, account, now }: Opened, entry: Entry & { expires_at?: Date }) {
  account.available_points += entry.points
  const { user_id, available_points: balance } = account
  const added = await store.addTransaction(tx, { ...entry, user_id, balance, created_at: toDate(now) })
  await store.setAccount(tx, account, now)
  return added
}

export type Earning = { action: EarnAction; points: number; reference: string; description: string }

/** Gives points once for a reference. How many they were; 0 when they were given before. */
export async function earn(opened: Opened, { action, points, reference, description }: Earning) {
  const { tx, account, now } = opened
  const key = { user_id: account.user_id, type: 'earn', action, reference_id: reference } as const
  if (await store.findTransaction(tx, key)) return 0
  const granted = await withinCap(opened, action, points)
  if (granted === 0) return 0
  account.total_points += granted
  const lot = { user_id: account.user_id, remaining: granted, expires_at: toDate(expiresAtOf(now)) }
  const row = { type: 'earn', action, reference_id: reference, description } as const
  const { id } = await record(opened, { ...row, points: granted, expires_at: lot.expires_at })
  await store.addLot(tx, { ...lot, earn_id: id })
  await payOwed(opened, `owed:${id}`)
  return granted
}

function withinCap({ tx, account, now }: Opened, action: EarnAction, points: number) {
  const capped = (earnings as Partial<Record<EarnAction, { capADay: number }>>)[action]
  if (!capped) return points
  return takeCount(tx, countOf(account, action, now), capped.capADay, points)
}

const countOf = ({ user_id }: store.Account, action: EarnAction, at: Instant) => ({
  name: `points.${action}`,
  subject: `user:${user_id}`,
  period: localDay(at),
})

/**
 * Gives for a thing that may be undone and done again what somebody does not have of it yet: who spent what it gave
 * before it was undone gets no more for doing it again.
 */
export async function earnAgain(opened: Opened, { reference, points, ...earning }: Earning) {
  const thing = { user_id: opened.account.user_id, action: earning.action, reference_id: reference }
  const had = await store.sumOfThing(opened.tx, thing)
  if (had.points >= points) return 0
  const nth = had.times === 0 ? reference : `${reference}:${had.times + 1}`
  return earn(opened, { ...earning, reference: nth, points: points - had.points })
}

/** Takes back what is left of what a thing gave, and makes room below the cap of its day. Said twice, nothing is left. */
export async function undoEarning(
  opened: Opened,
  { action, reference, description }: Omit<Earning, 'points'>,
) {
  const { tx, account } = opened
  const thing = { user_id: account.user_id, action, reference_id: reference }
  for (const { id, remaining, reference_id, created_at } of await store.listLotsOfThing(tx, thing)) {
    // oxlint-disable-next-line no-await-in-loop
    await store.takeFromLot(tx, id, remaining)
    account.used_points += remaining
    // oxlint-disable-next-line no-await-in-loop
    await record(opened, { type: 'use', action, reference_id, description, points: -remaining })
    // oxlint-disable-next-line no-await-in-loop
    await releaseCount(tx, countOf(account, action, created_at.getTime()), remaining)
  }
}

async function payOwed(opened: Opened, reference: string) {
  const { account } = opened
  const points = Math.min(account.owed_points, account.available_points)
  if (points === 0) return
  account.owed_points -= points
  await take(opened, points)
  const row = { type: 'use', action: 'spend', reference_id: reference } as const
  await record(opened, { ...row, points: -points, description: '补扣已退款订单的积分' })
}

/** Takes points out of the lots that expire first; what they do not cover. */
async function take({ tx, account }: Opened, points: number) {
  const { taken, missing } = takeFrom(await store.listLots(tx, account.user_id), points)
  // oxlint-disable-next-line no-await-in-loop
  for (const part of taken) await store.takeFromLot(tx, part.id, part.points)
  account.used_points += points - missing
  return missing
}

export type Spending = { points: number; reference: string; description: string }

/** Pays with points; false when there are not as many. */
export async function spend(opened: Opened, { points, reference, description }: Spending) {
  if (opened.account.available_points < points) return false
  await take(opened, points)
  const row = { type: 'use', action: 'redeem', reference_id: reference } as const
  await record(opened, { ...row, points: -points, description })
  return true
}

/** Takes points back once for a reference: as many as there are, the rest is owed. */
export async function reverse(opened: Opened, { points, reference, description }: Spending) {
  const { tx, account } = opened
  const row = { type: 'use', action: 'spend', reference_id: reference } as const
  if (await store.findTransaction(tx, { ...row, user_id: account.user_id })) return
  const missing = await take(opened, points)
  account.owed_points += missing
  await record(opened, { ...row, points: missing - points, description })
}
