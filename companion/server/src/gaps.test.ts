import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPages } from './testing/pages.ts'

const rows = readPages('gaps').flatMap((part) =>
  [...part.matchAll(/\| `([\w./-]+\.(?:test|e2e)\.tsx?): ([^`]+)` \|$/gm)].map(
    ([, file = '', title = '']) => ({
      file,
      title,
    }),
  ),
)

test('the page of gaps has rows', () => expect(rows.length).toBeGreaterThan(40))

test.each(rows)('$file holds "$title"', ({ file, title }) => {
  const place = new URL(`../../${file}`, import.meta.url)
  expect(existsSync(place), file).toBe(true)
  if (title !== '*') expect(readFileSync(place, 'utf8')).toContain(title)
})
