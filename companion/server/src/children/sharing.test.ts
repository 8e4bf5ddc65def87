import { minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import { sharedKinds, type SharedKind } from '../family/contract.ts'
import { sharedKindsByDefault } from '../family/rules.ts'
import { createTestClinic } from '../medical/testing/clinic.ts'
import { countOutcomes } from '../testing/count-outcomes.ts'

let app: TestApp
let parent: TestUser
let child: TestChild
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  parent = await app.user({ nickname: '王秀兰' })
  child = await app.child({ of: [parent] })
})
afterAll(() => app.stop())

const atParent = () => ({ params: { id: parent.id } })
const share = (kinds: SharedKind[], memberId = `c${child.id}`) =>
  parent.family.setSharing({ params: { id: memberId }, body: { kinds } })
const without = (kind: SharedKind) => sharedKinds.filter((one) => one !== kind)
const measure = (bpm: number) =>
  parent.health.addRecord({
    body: { recordType: 'heart_rate', value: { bpm }, recordedAt: toIso(app.clock.now() - minuteMs) },
  })
const visible = async () => (await child.children.parents({ query: {} })).parents[0]?.sharedKinds

/** Requests of a child, each with the kind of data that the parent must share. */
const reads: [SharedKind, () => Promise<unknown>][] = [
  ['records', () => child.children.health(atParent())],
  ['trends', () => child.children.trends({ ...atParent(), query: {} })],
  ['reports', () => child.children.reports({ ...atParent(), query: {} })],
  ['medicines', () => child.children.medicines(atParent())],
  ['activities', () => child.children.activities({ ...atParent(), query: {} })],
  ['appointments', () => child.children.appointments({ ...atParent(), query: {} })],
]

describe('PUT /family/members/:id/sharing', () => {
  test.each(reads)(
    'a child whose parent does not share %s gets 403 NOT_SHARED for this kind of data and reads all other kinds',
    async (kind, read) => {
      await share(without(kind))
      expect(await getRefusal(read())).toMatchObject({ status: 403, error: 'NOT_SHARED' })
      for (const [other, readOther] of reads) if (other !== kind) await readOther()
      const { total } = await parent.family.accessLog({ query: {} })
      expect(total).toBe(reads.length - 1)
      await share([...sharedKinds])
      await read()
    },
  )

  test('a child whose parent does not share alerts sees no alerts, cannot acknowledge one and is not notified', async () => {
    await share(without('alerts'))
    const { alerts } = await measure(160)
    await app.settle()
    expect(await child.children.alerts({ query: {} })).toMatchObject({ alerts: [], total: 0 })
    expect((await child.children.overview(atParent())).alerts).toEqual([])
    expect((await child.children.health(atParent())).alerts).toEqual([])
    const params = { id: alerts[0]?.id ?? 0 }
    expect(await getRefusal(child.children.acknowledge({ params }))).toMatchObject({ status: 404 })
    expect(app.sentTo(`child:${child.id}`)).toEqual([])
    await share([...sharedKinds])
    expect((await child.children.alerts({ query: {} })).total).toBe(1)
  })

  test('the overview of a parent who shares nothing names the parent and shows no data', async () => {
    await measure(160)
    await share([])
    expect(await child.children.overview(atParent())).toMatchObject({
      parent: { nickname: '王秀兰' },
      health: { steps: null, heartRate: null, sleep: null },
      recentActivities: [],
      alerts: [],
    })
    expect(await visible()).toEqual([])
  })

  test('notifications about health disappear from the list of the child when they are no longer shared', async () => {
    await measure(160)
    await app.settle()
    const count = async () => (await child.notifications.listOfChild({ query: {} })).total
    const before = await count()
    await share(without('alerts'))
    expect(await count()).toBe(before - 1)
  })

  test('a child who uses the app is notified of alerts only while they are shared', async () => {
    const daughter = await app.user()
    const { code } = await parent.family.generateCode()
    await daughter.family.link({ body: { inviteCode: code } })
    await share(without('alerts'), `u${daughter.id}`)
    await measure(160)
    await app.settle()
    expect(app.sentTo(`user:${daughter.id}`).filter(({ data }) => 'alertId' in data)).toEqual([])
    expect(app.sentTo(`child:${child.id}`)).not.toEqual([])
  })

  test("answers 404 to a user without a link to the child, and to a child who changes the parent's sharing", async () => {
    const other = await app.user()
    const body = { kinds: [] }
    const params = { id: `c${child.id}` }
    expect(await getRefusal(other.family.setSharing({ params, body }))).toMatchObject({ status: 404 })
    const { code } = await parent.family.generateCode()
    await other.family.link({ body: { inviteCode: code } })
    const asChild = other.family.setSharing({ params: { id: `u${parent.id}` }, body })
    expect(await getRefusal(asChild)).toMatchObject({ status: 404 })
    expect(await visible()).toEqual(sharedKindsByDefault)
  })
})

describe('POST /family/invites', () => {
  test('a child who uses the invite code sees the kinds of data that were chosen for the code', async () => {
    const { code } = await parent.family.invite({ body: { sharedKinds: ['activities', 'appointments'] } })
    child = await app.child()
    await child.children.bind({ body: { inviteCode: code } })
    expect(await visible()).toEqual(['activities', 'appointments'])
    const { members } = await parent.family.members({ query: {} })
    expect(members.map((one) => one.sharedKinds)).toEqual([
      sharedKindsByDefault,
      ['activities', 'appointments'],
    ])
  })

  test('an invite code of an older client shares everything except medicines', async () => {
    const { code } = await parent.family.generateCode()
    child = await app.child()
    await child.children.bind({ body: { inviteCode: code } })
    expect(await visible()).toEqual(sharedKinds.filter((kind) => kind !== 'medicines'))
  })

  test('answers VALIDATION_ERROR for a kind that is named twice', async () => {
    const body = { sharedKinds: ['alerts', 'alerts'] as SharedKind[] }
    expect(await getRefusal(parent.family.invite({ body }))).toMatchObject({ error: 'VALIDATION_ERROR' })
  })
})

describe('bookings of a child', () => {
  const book = async () => {
    const { booking } = await createTestClinic(app)
    const data = { ...booking, patientName: '王秀兰', patientPhone: '13800000001' }
    return () => child.children.proxyOrder({ ...atParent(), body: { orderType: 'appointment', data } })
  }

  test('without shared appointments, a child cannot book, but can cancel an earlier booking', async () => {
    const { orderId } = await (await book())()
    const { appointments } = await child.children.appointments({ ...atParent(), query: {} })
    await share(without('appointments'))
    expect(await getRefusal((await book())())).toMatchObject({ status: 403, error: 'NOT_SHARED' })
    const params = { id: appointments[0]?.id ?? 0 }
    await child.children.cancelAppointment({ params, body: {} })
    expect((await parent.medical.appointment({ params: { id: orderId } })).status).toBe('cancelled')
  })

  test('when 10 bookings race with the end of sharing, no booking is stored after the end', async () => {
    const bookings = await Promise.all(Array.from({ length: 10 }, book))
    const rows = () =>
      app.db.selectFrom('appointments').select('id').where('user_id', '=', parent.id).execute()
    const racing = countOutcomes(bookings.map((start) => start()))
    await share([])
    const outcomes = await racing
    expect((outcomes['ok'] ?? 0) + (outcomes['NOT_SHARED'] ?? 0)).toBe(10)
    expect(await rows()).toHaveLength(outcomes['ok'] ?? 0)
    expect(await countOutcomes(bookings.map((start) => start()))).toEqual({ NOT_SHARED: 10 })
  })
})
