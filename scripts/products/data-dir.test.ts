import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resolveDataDir, createDataDir, getProductDataDir } from './data-dir.ts'

const isRoot = process.getuid?.() === 0

let sandbox: string
let checkout: string
let home: string
beforeEach(() => {
  sandbox = mkdtempSync(join(tmpdir(), 'sanhe-data-dir-'))
  chmodSync(sandbox, 0o755)
  checkout = join(sandbox, 'checkout')
  home = join(sandbox, 'var')
  mkdirSync(checkout, { mode: 0o755 })
})
afterEach(() => rmSync(sandbox, { recursive: true, force: true }))

const chosen = (env = {}) => resolveDataDir(checkout, env, home)
const putData = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'something'), '')
}

describe('resolveDataDir', () => {
  test('resolveDataDir returns `data` in a checkout that other accounts can enter', () =>
    expect(chosen()).toBe(join(checkout, 'data')))

  test('resolveDataDir returns DATA_DIR, relative to the checkout', () => {
    expect(chosen({ DATA_DIR: '/srv/sanhe' })).toBe('/srv/sanhe')
    expect(chosen({ DATA_DIR: 'elsewhere' })).toBe(join(checkout, 'elsewhere'))
  })

  test.skipIf(!isRoot)(
    'resolveDataDir returns a folder under /var/lib/sanhe for root in a closed checkout, and returns it again later',
    () => {
      chmodSync(checkout, 0o700)
      const other = chosen()
      expect(other).toMatch(new RegExp(`^${home}/checkout-[0-9a-f]{16}$`))
      putData(other)
      chmodSync(checkout, 0o755)
      expect(chosen()).toBe(other)
    },
  )

  test('resolveDataDir keeps the folder of a checkout that has data, even if it is closed', () => {
    putData(join(checkout, 'data'))
    chmodSync(checkout, 0o700)
    expect(chosen()).toBe(join(checkout, 'data'))
  })

  test.skipIf(!isRoot)(
    'resolveDataDir returns `data` in a closed checkout when DATABASE_URL names a PostgreSQL',
    () => {
      chmodSync(checkout, 0o700)
      expect(chosen({ DATABASE_URL: 'postgresql://db' })).toBe(join(checkout, 'data'))
    },
  )
})

test.skipIf(!isRoot)(
  'createDataDir lets the account of PostgreSQL pass when root starts the products',
  () => {
    const dataDir = join(sandbox, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    createDataDir(dataDir, {})
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
  },
)

describe('getProductDataDir', () => {
  test('getProductDataDir accepts the folder of all products and the folder of the product itself', () => {
    const all = join(sandbox, 'all')
    putData(join(all, 'documents'))
    expect(getProductDataDir(checkout, { DATA_DIR: all }, 'documents')).toBe(join(all, 'documents'))
    expect(getProductDataDir(checkout, { DATA_DIR: join(all, 'documents') }, 'documents')).toBe(
      join(all, 'documents'),
    )
  })

  test('getProductDataDir returns a folder in the default data folder when DATA_DIR is not set', () => {
    putData(join(checkout, 'data'))
    expect(getProductDataDir(checkout, {}, 'documents')).toBe(join(checkout, 'data/documents'))
  })
})
