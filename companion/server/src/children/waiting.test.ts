import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import { countTakenPlaces, type TestClinic } from '../medical/testing/clinic.ts'
import {
  createFullyBookedClinic,
  joinClinicWaitingList,
  readWaitingEntry,
  runOfferExpiry,
} from '../medical/testing/waiting.ts'
import { createLinkedFamily } from './testing/family.ts'

let app: TestApp
let startedAt: number
let parent: TestUser
let child: TestChild
let params: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  startedAt = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: startedAt })
  ;({ parent, child, params } = await createLinkedFamily(app))
})
afterAll(() => app.stop())

type FullClinic = Awaited<ReturnType<typeof createFullyBookedClinic>>
const lineOf = ({ booking }: TestClinic) => ({ doctorId: booking.doctorId, day: booking.slotDate })
const join = async ({ clinic }: FullClinic) =>
  (await child.waitingListChild.join({ params, body: lineOf(clinic) })).entry
const free = ({ booked: [first] }: FullClinic) =>
  first!.user.medical.cancelAppointment({ params: { id: first!.orderId }, body: undefined })
const patient = { patientName: '王秀英' }
const setSharing = (sharedKinds: ('appointments' | 'activities')[]) =>
  app.db
    .updateTable('child_parent_links')
    .set({ shared_kinds: sharedKinds })
    .where('child_id', '=', child.id)
    .execute()
const typesOf = async ({ notifications }: Pick<TestUser, 'notifications'>) =>
  (await notifications.list({ query: {} })).notifications.map(({ type }) => type)

describe('/api/child waiting lists', () => {
  test('a child joins for a parent on a full day, both are notified of the offer, and the child books and pays', async () => {
    const full = await createFullyBookedClinic(app)
    const { doctorId, day } = lineOf(full.clinic)
    expect(await child.waitingListChild.fullDays({ params: { id: doctorId } })).toEqual({ days: [day] })
    const { id } = await join(full)
    expect(await readWaitingEntry(parent)).toMatchObject({ id, position: 1 })
    await free(full)
    const [offered] = (await child.waitingListChild.list({ params })).entries
    expect(offered).toMatchObject({ id, status: 'offered', offer: { fee: 50 } })
    expect(Date.parse(offered?.offer?.expiresAt ?? '')).toBe(startedAt + 30 * minuteMs)
    const { notifications } = await child.notifications.listOfChild({ query: {} })
    expect(notifications).toMatchObject([{ type: 'WAITING_LIST_OFFER', data: { parentId: parent.id } }])
    const booked = await child.waitingListChild.accept({ params: { id }, body: patient })
    expect(booked).toMatchObject({ amount: 50, payParams: { package: expect.any(String) } })
    await app.pay(booked.orderId)
    const { appointments } = await child.children.appointments({ params, query: {} })
    expect(appointments).toMatchObject([{ orderId: booked.orderId, patientName: '王秀英' }])
    expect(await typesOf(parent)).toEqual(
      expect.arrayContaining(['PROXY_WAITING', 'WAITING_LIST_OFFER', 'PROXY_ORDER']),
    )
    expect(await child.waitingListChild.list({ params })).toEqual({ entries: [] })
  })

  test('a child leaves a waiting list and declines an offer, which then goes to the next user', async () => {
    const full = await createFullyBookedClinic(app)
    const { id } = await join(full)
    await child.waitingListChild.leave({ params: { id } })
    expect(await readWaitingEntry(parent)).toBeUndefined()
    const { id: again } = await join(full)
    const next = await app.user()
    await joinClinicWaitingList(next, full.clinic)
    await free(full)
    await child.waitingListChild.decline({ params: { id: again } })
    expect(await readWaitingEntry(next)).toMatchObject({ status: 'offered' })
  })

  test('an offer that expired answers 400 OFFER_EXPIRED to the child', async () => {
    const full = await createFullyBookedClinic(app)
    const { id } = await join(full)
    await free(full)
    app.clock.move({ advanceMs: 30 * minuteMs })
    await runOfferExpiry(app)
    expect(await getRefusal(child.waitingListChild.accept({ params: { id }, body: patient }))).toMatchObject({
      status: 400,
      error: 'OFFER_EXPIRED',
    })
  })

  test('a parent who does not share appointments is refused with NOT_SHARED, and the child is not notified', async () => {
    const full = await createFullyBookedClinic(app)
    const { id } = await join(full)
    await setSharing(['activities'])
    await free(full)
    const requests = [
      () => join(full),
      () => child.waitingListChild.list({ params }),
      () => child.waitingListChild.accept({ params: { id }, body: patient }),
      () => child.waitingListChild.leave({ params: { id } }),
    ]
    for (const request of requests) expect(await getRefusal(request())).toMatchObject({ error: 'NOT_SHARED' })
    expect((await child.notifications.listOfChild({ query: {} })).notifications).toEqual([])
    expect(await readWaitingEntry(parent)).toMatchObject({ id, status: 'offered' })
  })

  test('an entry of the parent or of a sibling is not listed and answers 404', async () => {
    const full = await createFullyBookedClinic(app)
    const { id } = await joinClinicWaitingList(parent, full.clinic)
    expect(await child.waitingListChild.list({ params })).toEqual({ entries: [] })
    expect(await getRefusal(child.waitingListChild.leave({ params: { id } }))).toMatchObject({ status: 404 })
    const sibling = await app.child({ of: [parent] })
    const other = await createFullyBookedClinic(app)
    const { id: own } = await join(other)
    expect(await getRefusal(sibling.waitingListChild.leave({ params: { id: own } }))).toMatchObject({
      status: 404,
    })
  })
})

const succeeded = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

/**
 * Lets the child and the parent each accept one entry at the same time. Returns how many of the two requests succeed.
 */
async function acceptBoth(ofChild: number, ofParent: number) {
  const body = { ...patient, patientPhone: '13912345678' }
  return succeeded(
    await Promise.allSettled([
      child.waitingListChild.accept({ params: { id: ofChild }, body: patient }),
      parent.waitingList.accept({ params: { id: ofParent }, body }),
    ]),
  )
}

describe('waiting lists of a child with concurrent requests', () => {
  test('child and parent accept one offer at the same time: exactly one of them gets the place', async () => {
    for (let round = 0; round < 5; round += 1) {
      ;({ parent, child, params } = await createLinkedFamily(app))
      const full = await createFullyBookedClinic(app)
      const { id } = await join(full)
      await free(full)
      expect(await acceptBoth(id, id)).toBe(1)
      expect(await countTakenPlaces(app, full.clinic)).toBe(1)
    }
  })

  test('control: child and parent accept offers of two doctors at the same time, and both get a place', async () => {
    const [one, other] = [await createFullyBookedClinic(app), await createFullyBookedClinic(app)]
    const { id } = await join(one)
    const { id: ofParent } = await joinClinicWaitingList(parent, other.clinic)
    await Promise.all([free(one), free(other)])
    expect(await acceptBoth(id, ofParent)).toBe(2)
  })

  test('8 children join for one parent at the same time: exactly one entry is created', async () => {
    const { clinic } = await createFullyBookedClinic(app)
    const children = await Promise.all(Array.from({ length: 8 }, () => app.child({ of: [parent] })))
    const outcomes = await Promise.allSettled(
      children.map((one) => one.waitingListChild.join({ params, body: lineOf(clinic) })),
    )
    expect(succeeded(outcomes)).toBe(1)
  })

  test('2 places become free for 6 parents of 6 children: exactly the first 2 children are notified', async () => {
    const { clinic, booked } = await createFullyBookedClinic(app, 2)
    const families = await Promise.all(Array.from({ length: 6 }, () => createLinkedFamily(app)))
    for (const { child: one, params: of } of families)
      await one.waitingListChild.join({ params: of, body: lineOf(clinic) })
    await Promise.all(
      booked.map(({ user, orderId }) =>
        user.medical.cancelAppointment({ params: { id: orderId }, body: undefined }),
      ),
    )
    const notified = await Promise.all(
      families.map(async ({ child: one }) => (await one.notifications.listOfChild({ query: {} })).total),
    )
    expect(notified).toEqual([1, 1, 0, 0, 0, 0])
  })
})
