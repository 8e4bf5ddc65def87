import { expect, test } from 'vitest'
import { jsonLine } from './log.ts'

test('jsonLine keeps message, stack and extra properties of an error', () => {
  const err = Object.assign(new TypeError('it broke'), { code: 'EBROKEN' })
  expect(JSON.parse(jsonLine({ level: 'error', err }))).toEqual({
    level: 'error',
    err: { code: 'EBROKEN', message: 'it broke', stack: expect.stringContaining('TypeError: it broke') },
  })
})
