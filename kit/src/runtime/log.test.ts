import { expect, test } from 'vitest'
import { toJsonLine } from './log.ts'

test('toJsonLine keeps message, stack and extra properties of an error', () => {
  const err = Object.assign(new TypeError('it broke'), { code: 'EBROKEN' })
  expect(JSON.parse(toJsonLine({ level: 'error', err }))).toEqual({
    level: 'error',
    err: { code: 'EBROKEN', message: 'it broke', stack: expect.stringContaining('TypeError: it broke') },
  })
})
