import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatNotices } from './notices.ts'
import { listThirdPartyPackages } from './packages.ts'

const packages = listThirdPartyPackages(join(import.meta.dirname, '../..'))

/** Licences under which the products may be distributed as they are. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'EPL-2.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
])
/** Returns whether the licences of an SPDX expression can be chosen so that all of them are allowed. */
const isAllowed = (expression: string) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => allowed.has(license)))

describe('listThirdPartyPackages', () => {
  test('the list contains direct and indirect packages without development tools', () => {
    const names = packages.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg', 'pg-types', 'react', 'zod']))
    expect(names).not.toContain('vitest')
  })

  test('every package has a licence under which the products may be distributed', () => {
    const refused = packages.filter(({ license }) => !isAllowed(license))
    expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  test('a package without a declared licence has the licence of its file', () => {
    expect(packages.find(({ name }) => name === 'khroma')?.license).toBe('MIT')
  })

  test('(control) a package under the GPL alone is refused, and one under the GPL or MIT is allowed', () => {
    expect([isAllowed('GPL-3.0-only'), isAllowed('(MIT OR GPL-3.0-or-later)')]).toEqual([false, true])
  })
})

test('formatNotices names every package with its licence, and contains a text of several packages once', () => {
  const notices = formatNotices(packages)
  for (const { name, version, license } of packages)
    expect(notices).toContain(`${name} ${version} (${license})`)
  const apache = notices.split('\n').filter((line) => /^\s*Copyright 2023 Vercel, Inc\.$/.test(line))
  expect(apache).toHaveLength(1)
})
