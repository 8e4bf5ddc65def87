import { expect, test } from 'vitest'
import { loadConfig } from '#config'

test('loadConfig throws an error for an ADMIN_PASSWORD longer than 72 bytes, the limit of bcrypt', () => {
  const read = (length: number) =>
    loadConfig({
      NODE_ENV: 'test',
      AI_API_TOKEN: 'a',
      SESSION_SECRET: 'b',
      ADMIN_PASSWORD: 'p'.repeat(length),
    })
  expect(read(72).adminPassword).toHaveLength(72)
  expect(() => read(73)).toThrow('ADMIN_PASSWORD: is longer than 72 bytes')
})
