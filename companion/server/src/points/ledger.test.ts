import { inTransaction } from '@sanhe/kit/postgres/database'
import { addMonths, dayMs, fromIso } from '@sanhe/kit/runtime/clock'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import {
  earnUnearnedPoints,
  earnPoints,
  openPointsLedger,
  spendPoints,
  revokePoints,
  revokeEarnedPoints,
} from './ledger.ts'

const start = fromIso('2026-11-21T04:00:00Z')
/** Number of random sequences; set `LEDGER_RUNS=500` for a longer run. */
const numRuns = Number(process.env['LEDGER_RUNS'] ?? 25)

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

/** Generates an action on a user's points that happens `days` after the previous one. */
const step = fc.record({
  what: fc.constantFrom('earn', 'earn', 'spend', 'reverse', 'look', 'join', 'leave'),
  points: fc.integer({ min: 1, max: 100 }),
  days: fc.constantFrom(0, 0, 1, 90, 200),
})

const joining = { action: 'activity', reference: '12', description: '-' } as const

/** Creates a reference model in memory: a list of lots of points, and the points that the user owes. */
function createModel() {
  let lots: { points: number; expiresAt: number; isJoining?: true }[] = []
  let joined = 0
  const sums = { total: 0, used: 0, expired: 0, owed: 0 }
  const left = () => lots.reduce((sum, { points }) => sum + points, 0)
  function take(count: number) {
    const before = left()
    let missing = count
    for (const lot of lots.toSorted((a, b) => a.expiresAt - b.expiresAt)) {
      const taken = Math.min(lot.points, missing)
      lot.points -= taken
      missing -= taken
    }
    sums.used += before - left()
    return missing
  }
  return {
    look(now: number) {
      for (const lot of lots.filter(({ expiresAt }) => expiresAt <= now)) sums.expired += lot.points
      lots = lots.filter(({ expiresAt }) => expiresAt > now)
    },
    earn(points: number, now: number) {
      sums.total += points
      lots.push({ points, expiresAt: addMonths(now, 12) })
      sums.owed = take(sums.owed)
    },
    join(now: number) {
      if (joined >= 10) return
      const points = 10 - joined
      joined = 10
      sums.total += points
      lots.push({ points, expiresAt: addMonths(now, 12), isJoining: true })
      sums.owed = take(sums.owed)
    },
    leave() {
      for (const lot of lots.filter(({ isJoining }) => isJoining)) {
        joined -= lot.points
        sums.used += lot.points
        lot.points = 0
      }
    },
    spend: (points: number) => left() >= points && take(points) === 0,
    reverse: (points: number) => void (sums.owed += take(points)),
    account: () => ({ ...sums, available: left() }),
  }
}

async function accountStateOf(userId: number) {
  const account = await app.db
    .selectFrom('point_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = await app.db
    .selectFrom('point_transactions')
    .select(['points', 'balance'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const lots = await app.db
    .selectFrom('point_lots')
    .select('remaining')
    .where('user_id', '=', userId)
    .execute()
  return {
    account: {
      total: account.total_points,
      available: account.available_points,
      used: account.used_points,
      expired: account.expired_points,
      owed: account.owed_points,
    },
    ofRows: rows.reduce((sum, { points }) => sum + points, 0),
    lastBalance: rows.at(-1)?.balance ?? 0,
    ofLots: lots.reduce((sum, { remaining }) => sum + remaining, 0),
  }
}

test('the points ledger equals a reference model after random sequences of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { id } = await app.user()
      const model = createModel()
      let at = start
      for (const [nth, { what, points, days }] of steps.entries()) {
        at += days * dayMs
        const now = at
        model.look(now)
        const given = { points, reference: `${what}:${nth}`, description: what }
        await inTransaction(app.db, async (tx) => {
          const ledger = await openPointsLedger(tx, id, now)
          if (what === 'earn') await earnPoints(ledger, { ...given, action: 'spend' })
          if (what === 'spend') expect(await spendPoints(ledger, given)).toBe(model.spend(points))
          if (what === 'reverse') await revokePoints(ledger, given)
          if (what === 'join') await earnUnearnedPoints(ledger, { ...joining, points: 10 })
          if (what === 'leave') await revokeEarnedPoints(ledger, joining)
        })
        if (what === 'earn') model.earn(points, now)
        if (what === 'reverse') model.reverse(points)
        if (what === 'join') model.join(now)
        if (what === 'leave') model.leave()
      }
      const { account, ofRows, lastBalance, ofLots } = await accountStateOf(id)
      const { total, used, expired, available } = account
      expect(account).toEqual(model.account())
      expect([ofRows, lastBalance, ofLots, total - used - expired]).toEqual(Array(4).fill(available))
      expect(available).toBeGreaterThanOrEqual(0)
    }),
    { numRuns },
  )
})

test('20 concurrent earnings and spendings of points leave balance, ledger rows and lots consistent', async () => {
  const { id } = await app.user()
  const act = (nth: number) =>
    inTransaction(app.db, async (tx) => {
      const ledger = await openPointsLedger(tx, id, start)
      const given = { points: 10, reference: String(nth), description: '-' }
      if (nth % 2) await spendPoints(ledger, given)
      else await earnPoints(ledger, { ...given, action: 'spend' })
    })
  await Promise.all(Array.from({ length: 20 }, (_, nth) => act(nth)))
  const { account, ofRows, ofLots } = await accountStateOf(id)
  expect(account.total).toBe(100)
  expect([ofRows, ofLots, account.total - account.used]).toEqual(Array(3).fill(account.available))
})
