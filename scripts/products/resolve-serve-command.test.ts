import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { resolveServeCommand } from './resolve-serve-command.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sanhe-serve-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://elsewhere' }
const prepare = (names: string[], isBuilt = true, more = {}) =>
  resolveServeCommand('/opt/sanhe', names, { ...env, ...more }, () => isBuilt)

describe('resolveServeCommand (npm run serve)', () => {
  test('a product is served from its own folder below DATA_DIR, at its usual port', () => {
    expect(prepare(['agent'])).toEqual({
      entry: 'secretary/agent/src/main.ts',
      env: { PORT: '3000', DATA_DIR: join(dataDir, 'agent') },
    })
  })

  test('PORT and the variable of the product choose the port', () => {
    expect(prepare(['companion'], true, { PORT: '4000' }).env.PORT).toBe('4000')
    expect(prepare(['companion'], true, { PORT: '4000', COMPANION_PORT: '4001' }).env.PORT).toBe('4001')
  })

  test('no product, two products and an unknown product are refused', () => {
    expect(() => prepare([])).toThrow('name one product')
    expect(() => prepare(['documents', 'agent'])).toThrow('name one product')
    expect(() => prepare(['shop'])).toThrow('there is no product "shop"')
  })

  test('a product whose client is not built is refused with the command that builds it', () => {
    expect(() => prepare(['documents'], false)).toThrow('npm run build -- documents')
  })
})
