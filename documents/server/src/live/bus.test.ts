import { expect, test } from 'vitest'
import { createLiveEventBus } from './bus.ts'

const event = { type: 'project.changed', project_id: 1 } as const

test('the live event bus delivers events to every listener until the listener is removed', () => {
  const bus = createLiveEventBus()
  const heard: string[] = []
  const stop = bus.listen(() => heard.push('first'))
  bus.listen(() => heard.push('second'))
  bus.publish(event)
  stop()
  bus.publish(event)
  expect(heard).toEqual(['first', 'second', 'second'])
})
