import { toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import type { SharedKind } from '../family/contract.ts'

let app: TestApp
let parent: TestUser
let child: TestChild
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ now: toInstantInShanghai('2026-11-21', '08:00') })
  parent = await app.user()
  child = await app.child({ of: [parent] })
})
afterAll(() => app.stop())

const pill = {
  name: '降压药',
  dose: '1 片',
  times: ['06:00', '07:30', '12:00', '20:00'],
  startDay: '2026-11-21',
}
const add = async () => (await parent.medicines.add({ body: pill })).medicine
const read = (by = child) => by.children.medicines({ params: { id: parent.id } })
const share = (kinds: SharedKind[]) =>
  parent.family.setSharing({ params: { id: `c${child.id}` }, body: { kinds } })
const listViewedKinds = async () =>
  (await parent.family.accessLog({ query: {} })).accesses.map(({ what, childId }) => `${what} ${childId}`)
const notShared = { status: 403, error: 'NOT_SHARED' }

test('a child sees the medicines of a parent and the doses of today only after the parent has shared them', async () => {
  const medicine = await add()
  const params = { id: medicine.id, time: '20:00' }
  await parent.medicines.take({ params })
  expect(await getRefusal(read())).toMatchObject(notShared)
  expect(await listViewedKinds()).toEqual([])
  await share(['medicines'])
  const dose = { medicineId: medicine.id, name: '降压药', dose: '1 片' }
  expect(await read()).toEqual({
    medicines: [medicine],
    day: '2026-11-21',
    doses: [
      { ...dose, time: '06:00', state: 'missed' },
      { ...dose, time: '07:30', state: 'due' },
      { ...dose, time: '12:00', state: 'upcoming' },
      { ...dose, time: '20:00', state: 'taken' },
    ],
  })
})

test('each look at the medicines of a parent enters the access log of the parent', async () => {
  await share(['medicines'])
  await read()
  await read()
  expect(await listViewedKinds()).toEqual([`medicines c${child.id}`, `medicines c${child.id}`])
})

test('medicines that are shared with one child are not shared with another', async () => {
  const sister = await app.child({ of: [parent] })
  await share(['medicines'])
  expect(await getRefusal(read(sister))).toMatchObject(notShared)
  await read()
})

test('a child cannot read the medicines after the end of the sharing, the link or the consent to health data', async () => {
  await add()
  const params = { id: `c${child.id}` }
  const ends: [{ status: number }, () => Promise<unknown>][] = [
    [notShared, () => share(['records'])],
    [notShared, () => parent.healthConsent.withdraw({ body: { deleteData: false } })],
    [{ status: 404 }, () => parent.family.removeMember({ params })],
  ]
  for (const [refusal, end] of ends) {
    await share(['medicines'])
    await parent.healthConsent.give({ body: { version: 1 } })
    await read()
    await end()
    expect(await getRefusal(read())).toMatchObject(refusal)
  }
})

test('a blocked child cannot read the medicines of a parent', async () => {
  await share(['medicines'])
  await read()
  await app.db.updateTable('child_users').set({ status: 'disabled' }).where('id', '=', child.id).execute()
  expect(await getRefusal(read())).toMatchObject({ status: 403 })
})
