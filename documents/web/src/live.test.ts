import { expect, test } from 'vitest'
import { staleKeys } from './live.ts'

const event = (type: string) => ({ type, project_id: 1, id: 2 })

test("a changed document makes its project's tree stale, not that of others", () => {
  expect(staleKeys(event('document.moved'), 'atlas')).toContainEqual(['tree', 'atlas'])
  expect(staleKeys(event('document.moved'), 'atlas')).not.toContainEqual(['tree'])
})

test('of a project that is not yet known every tree is asked for again', () => {
  expect(staleKeys(event('document.created'), undefined)).toContainEqual(['tree'])
})

test('counts on the project list follow documents and tasks', () => {
  for (const type of [
    'document.created',
    'document.removed',
    'task.changed',
    'task.removed',
    'project.changed',
  ])
    expect(staleKeys(event(type), 'atlas')).toContainEqual(['projects'])
})

test('shares and waiting changes refresh their own lists alone', () => {
  expect(staleKeys(event('share.changed'), 'atlas')).toEqual([['shares']])
  expect(staleKeys(event('change.waiting'), 'atlas')).toEqual([['changes']])
})

test('what names documents and projects elsewhere follows their names', () => {
  for (const type of ['document.moved', 'document.removed', 'project.changed', 'project.removed']) {
    expect(staleKeys(event(type), 'atlas')).toContainEqual(['changes'])
    expect(staleKeys(event(type), 'atlas')).toContainEqual(['search'])
  }
})

test('an event of a newer service is ignored', () => {
  expect(staleKeys(event('moon.phase'), 'atlas')).toEqual([])
})
