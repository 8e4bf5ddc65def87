import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { correctBalance } from './service.ts'
import { listBalanceDifferences } from './store.ts'

let backend: TestBackend
beforeAll(
  async () => void (backend = await startTestBackend({ RATE_LIMIT_SCALE: '1000', BALANCE_LOW: '100' })),
)
afterAll(() => backend.stop())

const correct = (userId: number, amountFen: number, reason = 'test') =>
  correctBalance(backend.deps, userId, amountFen, reason)

test('GET /api/balance answers zeros for a new account, and is_low below the configured balance', async () => {
  const user = await backend.user()
  const empty = { balance_fen: 0, available_fen: 0, low_balance_fen: 100, is_low: true }
  expect(await user.balance.balance()).toEqual(empty)
  await correct(user.id, 100)
  expect(await user.balance.balance()).toMatchObject({ balance_fen: 100, available_fen: 100, is_low: false })
})

test('GET /api/balance/entries pages through all entries, newest first', async () => {
  const user = await backend.user()
  for (const amount of [100, -30, 5, 25, 1]) {
    // oxlint-disable-next-line no-await-in-loop -- the order of the entries matters
    await correct(user.id, amount)
  }
  const first = await user.balance.entries({ query: { limit: 3 } })
  expect(first.entries.map(({ amount_fen, balance_after_fen }) => [amount_fen, balance_after_fen])).toEqual([
    [1, 101],
    [25, 100],
    [5, 75],
  ])
  const second = await user.balance.entries({ query: { limit: 3, before: first.next_before ?? 0 } })
  expect(second.entries.map(({ amount_fen }) => amount_fen)).toEqual([-30, 100])
  expect(second.next_before).toBeNull()
})

test('GET /api/balance/entries shows no entry of another account', async () => {
  const [owner, other] = [await backend.user(), await backend.user()]
  await correct(owner.id, 100)
  expect((await other.balance.entries({ query: {} })).entries).toEqual([])
  expect(await (await other.fetch('/api/balance/entries.csv')).text()).not.toContain('correction')
})

test('GET /api/balance/entries.csv contains all entries, in UTF-8 with a byte order mark, without formulas', async () => {
  const user = await backend.user()
  await correct(user.id, 150, '=1+1 "赠送"')
  for (let n = 0; n < 100; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- entries of one balance follow each other
    await correct(user.id, 1)
  }
  const response = await user.fetch('/api/balance/entries.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(102)
  expect(lines.at(-1)).toMatch(/,2026-11-21,.*,correction,150,150,,"'=1\+1 ""赠送"""$/)
})

test('entries of balances cannot be changed or deleted', async () => {
  const user = await backend.user()
  await correct(user.id, 100)
  const { db } = backend.deps
  const append = 'entries of balances are only added'
  const changed = db.updateTable('balance_entries').set({ amount_fen: 1 }).where('user_id', '=', user.id)
  await expect(changed.execute()).rejects.toThrow(append)
  await expect(db.deleteFrom('balance_entries').where('user_id', '=', user.id).execute()).rejects.toThrow(
    append,
  )
})

test('50 concurrent entries add up to the balance, and each contains the balance after it', async () => {
  const user = await backend.user()
  await Promise.all(Array.from({ length: 50 }, (_, n) => correct(user.id, n % 2 ? 7 : -3)))
  const { entries } = await user.balance.entries({ query: { limit: 100 } })
  expect(entries).toHaveLength(50)
  let sum = 0
  for (const { amount_fen, balance_after_fen } of entries.toReversed()) {
    sum += amount_fen
    expect(balance_after_fen).toBe(sum)
  }
  expect((await user.balance.balance()).balance_fen).toBe(sum)
})

test('(control) concurrent entries without the lock do not add up', async () => {
  const user = await backend.user()
  await correct(user.id, 1000)
  const { db } = backend.deps
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { balance_fen } = await user.balance.balance()
      await db
        .updateTable('balances')
        .set({ balance_fen: balance_fen + 1 })
        .where('user_id', '=', user.id)
        .execute()
    }),
  )
  expect((await user.balance.balance()).balance_fen).toBeLessThan(1020)
  await db.updateTable('balances').set({ balance_fen: 1000 }).where('user_id', '=', user.id).execute()
})

test('the job balance.check logs an error for a balance, a reservation and a use that do not agree with the entries', async () => {
  const user = await backend.user()
  await correct(user.id, 1000)
  const { db } = backend.deps
  expect(await listBalanceDifferences(db)).toEqual([])
  const wrong = { balance_fen: 1001, held_microfen: 5, unbilled_microfen: 7 }
  await db.updateTable('balances').set(wrong).where('user_id', '=', user.id).execute()
  const differences = [
    { user_id: user.id, what: 'balance_fen', expected: 1000, found: 1001 },
    { user_id: user.id, what: 'held_microfen', expected: 0, found: 5 },
    { user_id: user.id, what: 'used_microfen', expected: 0, found: 7 },
  ]
  expect(await listBalanceDifferences(db)).toEqual(differences)
  const error = vi.spyOn(backend.deps.log, 'error')
  await backend.jobs.run('balance.check')
  expect(error.mock.calls).toEqual(
    differences.map((difference) => [{ difference }, 'a balance does not agree with its entries']),
  )
  error.mockRestore()
})
