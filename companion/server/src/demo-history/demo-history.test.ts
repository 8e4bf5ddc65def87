import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => {
  const t = performance.now()
  app = await startTestApp({ DEMO_HISTORY: '1' }, { byHand: false })
  console.log('start', performance.now() - t, Object.entries((globalThis as any).prof ?? {}).sort((a: any, b: any) => b[1][0] - a[1][0]).slice(0, 30).map(([k, [ms, n]]: any) => `${ms.toFixed(0)} ms ${n} ${k}`).join('\n'))
}, 120_000)
afterAll(() => app.stop())

describe('x', () => {
  test('x', async () => {
    const { rows } = await app.db.selectFrom('orders').select(['order_type', 'status']).execute().then((rows) => ({ rows }))
    const counts: Record<string, number> = {}
    for (const { order_type, status } of rows) counts[`${order_type} ${status}`] = (counts[`${order_type} ${status}`] ?? 0) + 1
    console.log(counts)
    expect(rows.length).toBeGreaterThan(10)
  })
})
