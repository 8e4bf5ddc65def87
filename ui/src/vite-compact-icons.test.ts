import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compactIconsPlugin } from './vite-compact-icons.ts'

const library = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'))
const pathOf = (name: string) => join(library, 'dist/esm/icons', `${name}.mjs`)

/** Returns the attributes of an icon in their order, without the React keys. */
const listAttributes = (code: string) =>
  [...code.matchAll(/\b(\w+): ("[^"]*")/g)]
    .filter(([, name]) => name !== 'key')
    .map(([, name, value]) => `${name}=${value}`)

describe('compactIconsPlugin', () => {
  test.each(['file-text', 'braces', 'house', 'calendar-x-2'])(
    'removes keys and former names of the icon %s and keeps its attributes',
    (name) => {
      const code = readFileSync(pathOf(name), 'utf8')
      const compact = compactIconsPlugin.transform(code, pathOf(name))!.code
      expect(code).toMatch(/key: /)
      expect(compact).not.toMatch(/key: |aliases/)
      expect(listAttributes(compact)).toEqual(listAttributes(code))
      expect(compact.match(/[[\]{}]/g)?.join('')).toBe(
        code
          .replace(/aliases: \[[^\]]*\]/, '')
          .match(/[[\]{}]/g)
          ?.join(''),
      )
    },
  )

  test('leaves all other modules unchanged', () => {
    expect(compactIconsPlugin.transform('const a = { b: 1, key: "c" }', '/src/main.ts')).toBeUndefined()
  })
})
