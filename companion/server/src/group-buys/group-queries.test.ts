import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import {
  createPaidGroup,
  createTestCampaign,
  createUsers,
  joinGroupAs,
  startGroupAs,
} from './testing/group-helpers.ts'

let app: TestApp
let stranger: TestUser
beforeAll(async () => {
  app = await startTestApp()
  stranger = await app.user()
})
afterAll(() => app.stop())

/** Response fields of a group without the name, id or payment of any member. */
const withoutMembers = { initiator: null, members: [], shareToken: null, isJoined: false, myOrder: null }
const get = (id: number, by: TestUser) => by.groupBuys.get({ params: { id } })
const getShared = (token: string, by: TestUser) => by.groupBuys.getShared({ params: { token } })
const tokenOf = async (id: number, by: TestUser) => (await get(id, by)).shareToken ?? ''

describe('GET /group-buys/:id', () => {
  test('GET /group-buys/:id shows a member all members and which of them have paid', async () => {
    const { id, people } = await createPaidGroup(app, await app.merchant(), 2)
    const shown = await get(id, people[1]!)
    expect(shown.members.map((member) => [member.id, member.hasPaid])).toEqual(
      people.map((person) => [person.id, true]),
    )
    expect(shown.initiator?.id).toBe(people[0]!.id)
  })

  test('GET /group-buys/:id shows other users a joinable group without its members', async () => {
    const { id, people } = await createPaidGroup(app, await app.merchant(), 2)
    const shown = await get(id, stranger)
    expect(shown).toMatchObject({ ...withoutMembers, groupPrice: 80, currentMembers: 2, maxMembers: 10 })
    for (const { id: personId } of people) expect(JSON.stringify(shown)).not.toContain(`用户${personId}`)
  })

  test('GET /group-buys/:id answers 404 to other users if the group is full or over', async () => {
    const shop = await app.merchant()
    const full = await createPaidGroup(app, shop, 2, { minMembers: 2, maxMembers: 2 })
    const open = await createPaidGroup(app, await app.merchant(), 1)
    expect(await getRefusal(get(full.id, stranger))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    await get(open.id, stranger)
    app.clock.move({ advanceMs: dayMs })
    const again = Object.assign(stranger, await app.again(stranger))
    expect(await getRefusal(get(open.id, again))).toMatchObject({ status: 404 })
    expect(await get(open.id, { ...open.people[0]!, ...(await app.again(open.people[0]!)) })).toMatchObject({
      isJoined: true,
    })
  })

  test('GET /group-buys/:id shows former members the result of the group but no names', async () => {
    const { id, people } = await createPaidGroup(app, await app.merchant(), 2, {
      minMembers: 3,
      maxMembers: 3,
    })
    await people[1]!.groupBuys.leave({ params: { id } })
    expect(await get(id, people[1]!)).toMatchObject({ ...withoutMembers, id })
  })

  test('a user who reads every group id from 1 gets no name, id or payment of any member', async () => {
    const { id: last } = await createPaidGroup(app, await app.merchant(), 2)
    let seen = 0
    for (let id = 1; id <= last; id += 1) {
      const shown = await get(id, stranger).catch(() => undefined)
      if (!shown) continue
      expect(shown).toMatchObject(withoutMembers)
      seen += 1
    }
    expect(seen).toBeGreaterThan(1)
  })
})

describe('GET /group-buys/shared/:token', () => {
  test('GET /group-buys/shared/:token shows other users the offer, and members the whole group', async () => {
    const { id, people } = await createPaidGroup(app, await app.merchant(), 2)
    const token = await tokenOf(id, people[0]!)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await getShared(token, stranger)).toMatchObject({
      ...withoutMembers,
      id,
      service: { title: '陪诊' },
    })
    const [newcomer] = await createUsers(app, 1)
    await joinGroupAs(id, newcomer!)
    expect((await getShared(token, newcomer!)).members).toHaveLength(3)
  })

  test('GET /group-buys/shared/:token shows whether the group is over', async () => {
    const [initiator] = await createUsers(app, 1)
    const { groupOrderId } = await startGroupAs(await createTestCampaign(await app.merchant()), initiator!)
    const token = await tokenOf(groupOrderId, initiator!)
    app.clock.move({ advanceMs: 2 * dayMs })
    const again = Object.assign(stranger, await app.again(stranger))
    expect(await getShared(token, again)).toMatchObject({ ...withoutMembers, id: groupOrderId })
  })

  test('GET /group-buys/shared/:token answers 404 for an unknown token, and every group has a different token', async () => {
    for (const token of ['x', '1', 'A'.repeat(43)])
      expect(await getRefusal(getShared(token, stranger))).toMatchObject({ status: 404 })
    const rows = await app.db.selectFrom('group_buy_orders').select('share_token').execute()
    expect(new Set(rows.map(({ share_token }) => share_token)).size).toBe(rows.length)
  })
})
