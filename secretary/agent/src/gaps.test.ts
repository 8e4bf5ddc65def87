import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const docs = fileURLToPath(new URL('../../../docs/gaps', import.meta.url))
const page = globSync('secretary{,.d/*}.md', { cwd: docs })
  .map((path) => readFileSync(`${docs}/${path}`, 'utf8'))
  .join('\n')

/** Of the agent's own; a file that stands in two tables is looked at once for each row. */
const rows = [...page.matchAll(/\| `agent\/src\/([\w./-]+\.test\.ts): ([^`]+)` \|$/gm)].map(
  ([, file = '', title = '']) => ({ file, title }),
)

test('the page of gaps has rows', () => expect(rows.length).toBeGreaterThan(40))

test.each(rows)('$file holds "$title"', ({ file, title }) => {
  const place = new URL(file, import.meta.url)
  expect(existsSync(place), file).toBe(true)
  if (title !== '*') expect(readFileSync(place, 'utf8')).toContain(title)
})
