import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLiveEventBus } from './bus.ts'
import { createEventStreamHub } from './hub.ts'

const person = { id: 1, username: 'ann' }

function openHub() {
  const bus = createLiveEventBus()
  const hub = createEventStreamHub(bus)
  onTestFinished(hub.close)
  const idsSent = async (missedMs?: number) => {
    const stream = hub.open({
      person,
      document: undefined,
      missedMs,
      isStillAllowed: () => true,
      canSee: () => true,
      canReceive: (event) => 'project_id' in event && event.project_id === 1,
    })
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    await sleep(5)
    return [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))
  }
  return { bus, idsSent }
}

test("createEventStreamHub replays recent events of the page's projects to a page that missed them, but no presence events", async () => {
  const { bus, idsSent } = openHub()
  bus.publish({ type: 'document.removed', project_id: 1, id: 1 })
  await sleep(60)
  bus.publish({ type: 'document.removed', project_id: 1, id: 2 })
  bus.publish({ type: 'presence', project_id: 1, id: 3, people: [] })
  bus.publish({ type: 'document.removed', project_id: 2, id: 4 })
  expect(await idsSent()).toEqual([])
  expect(await idsSent(50)).toEqual([2])
  expect(await idsSent(10_000)).toEqual([1, 2])
})

test('createEventStreamHub keeps the newest 1,000 events', async () => {
  const { bus, idsSent } = openHub()
  for (let id = 1; id <= 1500; id += 1) bus.publish({ type: 'document.removed', project_id: 1, id })
  expect(await idsSent(60_000)).toEqual(Array.from({ length: 1000 }, (_, nth) => nth + 501))
})
