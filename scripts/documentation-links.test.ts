import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

/** Returns a page without code, which may contain brackets that are no links. */
const readProse = (page: string) =>
  readFileSync(join(root, page), 'utf8')
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')

/** Returns the ids that GitHub gives to the headings of a page. */
const listHeadingIds = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Returns the links of a page to files of the repository that lead nowhere. */
function findBrokenLinks(page: string) {
  const links = [...readProse(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', heading] = link.split('#')
      const target = path === '' ? page : relative(root, join(root, dirname(page), path))
      if (!existsSync(join(root, target))) return true
      return heading !== undefined && !listHeadingIds(target).includes(heading)
    })
}

test('the documentation has pages with links', () => expect(pages.length).toBeGreaterThan(50))

test.each(pages)('every link of %s to a file or heading of the repository leads there', (page) =>
  expect(findBrokenLinks(page)).toEqual([]),
)
