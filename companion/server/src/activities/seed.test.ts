import { fromIso, instantToShanghaiDay, toIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing'
import { seedActivities } from './seed.ts'

test.each(['2026-11-21T22:51:00+08:00', '2026-11-21T03:10:00+08:00', '2026-11-21T12:00:00+08:00'])(
  'demo activities created at %s start between 06:30 and 19:00 in Shanghai',
  async (madeAt) => {
    const app = await startTestApp()
    app.clock.move({ now: fromIso(madeAt) })
    await seedActivities(app.deps, { size: 'demo', count: 1 })
    const rows = await app.db.selectFrom('activities').select(['title', 'start_time']).execute()
    const starts = rows.map(({ title, start_time: at }) => ({
      title,
      day: instantToShanghaiDay(at.getTime()),
      time: toIso(at.getTime() + 8 * 3_600_000).slice(11, 16),
    }))
    expect(starts).toHaveLength(12)
    for (const { title, time } of starts) expect(time >= '06:30' && time <= '19:00', title).toBe(true)
    expect(starts.find(({ title }) => title === '清晨太极拳')).toMatchObject({
      day: '2026-11-22',
      time: '07:00',
    })
    await app.stop()
  },
)
