import { expect, test } from 'vitest'
import { listCollaborationExtendedTests } from '../collaboration.ts'
import { createCharacterSource, listLost } from './typist.ts'

test('listLost returns acknowledged characters that are missing or occur twice', () => {
  expect(listLost('a一b二c', ['一', '二'])).toEqual([])
  expect(listLost('a一b一', ['一', '二'])).toEqual(['一', '二'])
})

test('createCharacterSource returns another character each time', () => {
  const next = createCharacterSource()
  const characters = Array.from({ length: 15_000 }, next)
  expect(new Set(characters).size).toBe(15_000)
})

test('listCollaborationExtendedTests runs 10 browsers for 300 seconds by default', () => {
  const env = (options: Parameters<typeof listCollaborationExtendedTests>[0]) =>
    listCollaborationExtendedTests(options).map((suite) => suite.env)
  expect(env({ quick: false })).toEqual([{ COLLABORATION_BROWSERS: '10', COLLABORATION_SECONDS: '300' }])
  expect(env({ quick: true })).toEqual([{ COLLABORATION_BROWSERS: '3', COLLABORATION_SECONDS: '20' }])
  expect(env({ quick: false, browsers: '4', seconds: '60' })).toEqual([
    { COLLABORATION_BROWSERS: '4', COLLABORATION_SECONDS: '60' },
  ])
})
