import { expect, test } from 'vitest'
import { assertSupportedPostgres } from './server-version.ts'

const serverOf = (version: string) => ({ query: () => Promise.resolve({ rows: [{ version }] }) }) as never

test.each(['15.0', '15.18 (Debian 15.18-0+deb12u1)', '18.4', '19beta1'])(
  'assertSupportedPostgres accepts PostgreSQL %s',
  async (version) => {
    await expect(assertSupportedPostgres(serverOf(version))).resolves.toBeUndefined()
  },
)

test.each(['14.19', '9.6.24'])(
  'assertSupportedPostgres refuses PostgreSQL %s and names the oldest supported version',
  async (version) => {
    await expect(assertSupportedPostgres(serverOf(version))).rejects.toThrow(
      `PostgreSQL ${version} is too old: version 15 or newer is necessary`,
    )
  },
)
