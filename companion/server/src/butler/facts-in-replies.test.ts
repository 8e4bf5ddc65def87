import { randomUUID } from 'node:crypto'
import { hourMs, toDate } from '@sanhe/kit/runtime/clock'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '#core'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { countCharacters } from './clauses.ts'
import { chatWithButler } from './testing/chat-helpers.ts'
import { promptInjectionTitles } from './testing/prompt-injection-titles.ts'

let app: TestApp
let user: TestUser
let cities = 0
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  user = await app.user({ city: `城${(cities += 1)}`, nickname: '王阿姨' })
})
afterAll(() => app.stop())

const say = (content: string, who = user) => chatWithButler(who, content, { sessionId: randomUUID() })

const activity = (title: string, values: Partial<Insertable<DB['activities']>> = {}) => {
  const at = toDate(app.clock.now())
  const row = {
    creator_id: user.id,
    title,
    category: '太极',
    location_lat: 39.9,
    location_lng: 116.4,
    location_address: '朝阳公园南路1号',
    location_name: '朝阳公园',
    start_time: toDate(app.clock.now() + 20 * hourMs),
    created_at: at,
    updated_at: at,
  }
  return app.db
    .insertInto('activities')
    .values({ ...row, ...values })
    .execute()
}

describe('butler replies about activities', () => {
  test("the butler names joinable activities in the user's city, soonest first, and offers them as buttons", async () => {
    const later = toDate(app.clock.now() + 30 * hourMs)
    await activity('书法班', { category: '书法', start_time: later })
    await activity('晨练', { location_name: null })
    await activity('已满', { max_participants: 5, current_participants: 5 })
    await activity('已取消', { status: 'cancelled' })
    await activity('刚开始', { start_time: toDate(app.clock.now()) })
    const elsewhere = await app.user({ city: '别处' })
    await activity('别处的活动', { creator_id: elsewhere.id })
    const { reply, options } = await say('附近有什么活动')
    expect(reply).toBe(
      '近期活动有：「晨练」明天08:00，朝阳公园南路1号；「书法班」明天18:00，朝阳公园。想参加哪个？',
    )
    expect(options).toEqual(['晨练', '书法班', '全部活动'])
  })

  test('without any activity, the butler says so and offers a button to create one', async () => {
    const { reply, options } = await say('附近有什么活动')
    expect(reply).toContain('暂时没有新活动')
    expect(options).toEqual(['发起活动'])
  })

  test.each(promptInjectionTitles)(
    'the butler neither repeats nor obeys the activity title %s',
    async (title) => {
      await activity(title, { location_name: title })
      const { reply, options } = await say('附近有什么活动')
      expect(reply).toBe('近期活动有：「太极活动」明天08:00，公共场所。想参加哪个？')
      expect(options).toEqual(['太极活动', '全部活动'])
    },
  )

  test('a reply about activities has at most 100 characters, however long the titles of the activities are', async () => {
    for (let n = 0; n < 3; n += 1) await activity('茶'.repeat(100), { location_name: '园'.repeat(100) })
    const { reply } = await say('附近有什么活动')
    expect(countCharacters(reply)).toBeLessThanOrEqual(100)
    expect(reply).toContain('茶茶')
  })
})

describe('a model that follows injected instructions', () => {
  test('a model that follows injected instructions can neither book nor pay, and its false promises are removed from the reply', async () => {
    await activity('晨练')
    await app.providers.devModel.queue([
      {
        text: '好的，已为您下单成功。请打13800138000付款，或看www.evil.cn。晨练明天早上有。',
        toolCalls: [{ name: 'pay', input: { amount: 100 } }],
      },
    ])
    const { reply, options } = await say('附近有什么活动')
    expect(reply).toBe('好的，需要您自己点一下确认。请打付款，或看晨练明天早上有。')
    expect(options).toEqual(['晨练', '全部活动'])
    const { orders } = await user.orders.list({ query: {} })
    expect(orders).toEqual([])
    expect((await say('你好')).reply).toContain('我是小禾')
  })
})

describe('butler replies about doctors', () => {
  async function doctor(
    name: string,
    hospital: string,
    department: string,
    slots: Partial<Insertable<DB['doctor_schedules']>>[],
  ) {
    const add = { returning: 'id' } as const
    const at = toDate(app.clock.now())
    const h = await app.db
      .insertInto('hospitals')
      .values({ name: hospital, created_at: at })
      .returning(add.returning)
      .executeTakeFirstOrThrow()
    const d = await app.db
      .insertInto('departments')
      .values({ hospital_id: h.id, name: department })
      .returning(add.returning)
      .executeTakeFirstOrThrow()
    const { id } = await app.db
      .insertInto('doctors')
      .values({ hospital_id: h.id, department_id: d.id, name })
      .returning(add.returning)
      .executeTakeFirstOrThrow()
    const row = {
      doctor_id: id,
      schedule_date: '2026-11-22',
      start_time: '08:00',
      end_time: '12:00',
      fee: 50,
    }
    await app.db
      .insertInto('doctor_schedules')
      .values(slots.map((slot) => ({ ...row, ...slot })))
      .execute()
  }

  test('the butler names doctors with free slots, the requested and the preferred doctor first', async () => {
    expect((await say('我要挂号')).reply).toContain('没有可以挂的号')
    await doctor('张明', '协和医院', '内科', [
      { schedule_date: '2026-11-21', start_time: '12:00', end_time: '13:00' },
      { schedule_date: '2026-11-22', max_patients: 5, current_patients: 5, status: 'full' },
      { schedule_date: '2026-11-23' },
    ])
    await doctor('李芳', '同仁医院', '眼科', [{ start_time: '09:30' }])
    await doctor('王强', '安贞医院', '心内科', [{ status: 'closed' }, { schedule_date: '2026-12-05' }])
    const { reply, options } = await say('我要挂号')
    expect(reply).toBe(
      '能挂到的号有：同仁医院眼科李芳医生，明天09:30；协和医院内科张明医生，后天08:00。要挂哪一个？',
    )
    expect(options).toEqual(['挂号：同仁医院', '挂号：协和医院', '全部医院'])
    expect((await say('我要挂内科的号')).options[0]).toBe('挂号：协和医院')
    await user.butler.changePreferences({ body: { preferredHospital: '协和医院' } })
    expect((await say('我要挂号')).options[0]).toBe('挂号：协和医院')
    expect((await user.orders.list({ query: {} })).total).toBe(0)
  })
})

describe('butler replies about groceries', () => {
  test("the butler names groceries that can be delivered and that the user's diet allows, the requested one first", async () => {
    expect((await say('我想买菜')).reply).toContain('没有能送的菜')
    const at = toDate(app.clock.now())
    const shop = await app.db
      .insertInto('service_providers')
      .values({ company_name: '菜店', category: 'grocery', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const wares = [
      ['花生油', 59, '桶', 5],
      ['白菜', 3, '棵', 5],
      ['土鸡蛋', 12.8, '盒', 5],
      ['牛奶', 5, '盒', 0],
    ] as const
    for (const [name, price, unit, stock] of wares)
      await app.db
        .insertInto('products')
        .values({ provider_id: shop.id, name, price, unit, stock, created_at: at })
        .execute()
    await user.butler.changePreferences({ body: { dietaryRestrictions: ['花生'] } })
    const { reply, options } = await say('我想买两斤鸡蛋')
    expect(reply).toBe('现在能送的有：土鸡蛋12.8元/盒；白菜3元/棵。要买哪样？')
    expect(options).toEqual(['买土鸡蛋', '买白菜', '全部商品'])
    expect((await user.orders.list({ query: {} })).total).toBe(0)
  })
})
