import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { addGrocer, addProduct, buyProduct } from '../shopping/testing/grocery-helpers.ts'
import { countOutcomes } from '../testing/count-outcomes.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin({ role: 'support', username: '客服小林' })
})
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const create = (body: object = {}) =>
  admin.customerService.createCase({ body: { title: '收到的菜不新鲜', ...body } })
const read = (id: number) => admin.customerService.getCase({ params: { id } })
const change = (id: number, body: object, who = admin) =>
  who.customerService.changeCase({ params: { id }, body })
const entries = async (id: number) =>
  (await admin.customerService.listEntries({ params: { id }, query: {} })).entries
const list = async (query: object, who = admin) =>
  (await who.customerService.listCases({ query: { pageSize: 50, ...query } })).cases.map(({ id }) => id)

describe('POST /admin/cases', () => {
  test('a case about an order is linked to its buyer and begins with its first note', async () => {
    const { orderNo } = await buyProduct(user, await addProduct(app, await addGrocer(app)))
    const { id } = await create({ orderNo, text: '用户来电' })
    expect(await read(id)).toMatchObject({
      title: '收到的菜不新鲜',
      status: 'open',
      priority: 'normal',
      assignee: null,
      user: { id: user.id },
      orderNo,
      merchant: null,
    })
    expect(await entries(id)).toMatchObject([
      { kind: 'note', text: '用户来电', author: { username: '客服小林' } },
    ])
    expect(await list({ orderNo })).toEqual([id])
    expect(await list({ userId: user.id })).toEqual([id])
  })

  test('a case can be about a merchant', async () => {
    const shop = await app.merchant({ store_name: '安心家政' })
    const { id } = await create({ merchantId: shop.id })
    expect((await read(id)).merchant).toEqual({ id: shop.id, storeName: '安心家政' })
    expect(await list({ merchantId: shop.id })).toEqual([id])
  })

  test.each([
    [{ userId: 999_999 }, 'USER_UNKNOWN'],
    [{ orderNo: 'G0000000000000000001' }, 'ORDER_UNKNOWN'],
    [{ merchantId: 999_999 }, 'MERCHANT_UNKNOWN'],
    [{ title: ' ' }, 'VALIDATION_ERROR'],
  ])('a case with %j answers 400 %s', async (body, error) => {
    expect(await getRefusal(create(body))).toMatchObject({ status: 400, error })
  })
})

describe('PUT /admin/cases/:id', () => {
  test('each change adds an entry to the history, and changedAt changes only with the status', async () => {
    const { id } = await create()
    const before = await read(id)
    app.clock.move({ advanceMs: 60_000 })
    await change(id, { priority: 'high', assigneeId: admin.id })
    expect((await read(id)).changedAt).toBe(before.changedAt)
    await change(id, { status: 'waiting' })
    expect(await read(id)).toMatchObject({
      status: 'waiting',
      priority: 'high',
      assignee: { id: admin.id, username: '客服小林' },
    })
    expect((await read(id)).changedAt).not.toBe(before.changedAt)
    expect((await entries(id)).map(({ kind, text }) => [kind, text])).toEqual([
      ['priority', 'high'],
      ['assignee', '客服小林'],
      ['status', 'waiting'],
    ])
    await change(id, { assigneeId: null })
    expect((await read(id)).assignee).toBeNull()
  })

  test('a case can be assigned only to active administrators whose role may work on cases', async () => {
    const { id } = await create()
    const finance = await app.admin({ role: 'finance' })
    const disabled = await app.admin({ role: 'support', status: 'disabled' })
    for (const assigneeId of [finance.id, disabled.id, 999_999])
      expect(await getRefusal(change(id, { assigneeId }))).toMatchObject({ error: 'ASSIGNEE_UNKNOWN' })
    const { admins } = await admin.customerService.assignees({ query: { pageSize: 50 } })
    expect(admins.map((one) => one.id)).toContain(admin.id)
    expect(admins.map((one) => one.id)).not.toContain(finance.id)
  })

  test('ten administrators close a case at the same time: exactly one succeeds, nine get CASE_UNCHANGED', async () => {
    const { id } = await create()
    const calls = Array.from({ length: 10 }, () => change(id, { status: 'closed' }))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, CASE_UNCHANGED: 9 })
    expect(await entries(id)).toHaveLength(1)
  })
})

describe('GET /admin/cases', () => {
  test('the queue lists high priority first, then the oldest cases, and leaves out closed cases', async () => {
    const normal = [await create(), await create()]
    const high = [await create({ priority: 'high' }), await create({ priority: 'high' })]
    const closed = await create()
    await change(closed.id, { status: 'closed' })
    const ids = [...normal, ...high, closed].map(({ id }) => id)
    const open = (await list({ status: 'open' })).filter((id) => ids.includes(id))
    expect(open).toEqual([...high, ...normal].map(({ id }) => id))
    const { queues } = await admin.workQueues.list({})
    const queue = queues.find(({ name }) => name === 'cases')
    expect(queue).toMatchObject({ count: expect.any(Number), oldestAt: expect.any(String) })
  })

  test("assigned=me lists the caller's cases that are not closed, and assigned=none cases without an administrator", async () => {
    const [mine, free] = [await create(), await create()]
    await change(mine.id, { assigneeId: admin.id })
    expect(await list({ assigned: 'me' })).toContain(mine.id)
    expect(await list({ assigned: 'me' })).not.toContain(free.id)
    expect(await list({ assigned: 'none' })).toContain(free.id)
    await change(mine.id, { status: 'closed' })
    expect(await list({ assigned: 'me' })).not.toContain(mine.id)
  })
})

test('deleting an account deletes its notes, and the titles and notes of its cases', async () => {
  const { id } = await create({ userId: user.id, title: '李桂芳来电', text: '住在幸福里' })
  await change(id, { status: 'waiting' })
  await admin.customerService.addNote({ params: { id: user.id }, body: { text: '耳背，请大声' } })
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  expect(await read(id)).toMatchObject({ title: '用户已注销', status: 'waiting' })
  expect((await entries(id)).map(({ kind }) => kind)).toEqual(['status'])
  const notes = app.db.selectFrom('user_notes').select('id').where('user_id', '=', user.id)
  expect(await notes.execute()).toEqual([])
})
