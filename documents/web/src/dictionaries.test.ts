import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const sources = await Array.fromAsync(glob('{ui,documents/web}/src/**/*.{ts,tsx}', { cwd: root }))
const withWords = sources.filter(
  (path) => !path.includes('.test.') && /= dictionary\(/.test(readFileSync(join(root, path), 'utf8')),
)

type Words = { [key: string]: string | ((...values: never[]) => string) | Words }

const isDictionary = (value: unknown): value is { en: Words; zh: Words } =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh' in value

const keysOf = (words: Words, prefix = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )

const emptyIn = (words: Words): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? emptyIn(value) : value === '' ? [key] : [],
  )

test('(control) the search for files with labels finds more than five', () => {
  expect(withWords.length).toBeGreaterThan(5)
})

test.each(withWords)('%s has the same labels in English and Chinese', async (path) => {
  const module = (await import(join(root, path))) as Record<string, unknown>
  const dictionaries = Object.values(module).filter(isDictionary)
  expect(dictionaries).not.toEqual([])
  for (const { en, zh } of dictionaries) {
    expect(keysOf(zh)).toEqual(keysOf(en))
    expect([...emptyIn(en), ...emptyIn(zh)]).toEqual([])
  }
})
