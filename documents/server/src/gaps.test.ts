import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../docs/gaps/documents.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/\| `([\w./-]+\.test\.ts): ([^`]+)` \|$/gm)].map(
  ([, file = '', title = '']) => ({ file, title }),
)

test('the page of gaps has rows', () => expect(rows.length).toBeGreaterThan(40))

test.each(rows)('$file holds "$title"', ({ file, title }) => {
  const place = new URL(file, import.meta.url)
  expect(existsSync(place), file).toBe(true)
  if (title !== '*') expect(readFileSync(place, 'utf8')).toContain(title)
})
