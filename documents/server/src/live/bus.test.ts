import { expect, test } from 'vitest'
import { createLiveBus } from './bus.ts'

const event = { type: 'project.changed', project_id: 1 } as const

test('everybody who listens is told, and nobody who stopped', () => {
  const bus = createLiveBus()
  const heard: string[] = []
  const stop = bus.listen(() => heard.push('first'))
  bus.listen(() => heard.push('second'))
  bus.publish(event)
  stop()
  bus.publish(event)
  expect(heard).toEqual(['first', 'second', 'second'])
})
