import { describe, expect, test } from 'vitest'
import { convertNotionPage } from './notion-page.ts'
import { planNotionPaths } from './notion-paths.ts'
import { convertSource } from './sources.ts'

const deps = { openArchive: () => Promise.reject(new Error('no archive is opened')) }
const id = (n: number) => String(n).padStart(32, '0')

type Files = Record<string, string>
async function* entriesOf(files: Files) {
  for (const [path, text] of Object.entries(files)) yield { path, read: async () => Buffer.from(text) }
}
async function convert(files: Files) {
  const { entries, ...rest } = await convertSource(deps, 'auto', entriesOf(files))
  const texts: Files = {}
  for (const { path, read } of entries) texts[path] = (await read()).toString()
  return { texts, ...rest }
}

describe('planNotionPaths', () => {
  test('planNotionPaths removes ids and numbers pages of the same title together with their folders', () => {
    const paths = [
      `Notes ${id(1)}.md`,
      `Notes ${id(2)}.md`,
      `Notes ${id(2)}/Sub ${id(3)}.md`,
      `Tasks ${id(4)}_all.csv`,
      'plain.png',
    ]
    const planned = planNotionPaths(paths)
    expect([...planned.values()].toSorted()).toEqual([
      'Notes 2.md',
      'Notes 2/Sub.md',
      'Notes.md',
      'Tasks.md',
      'plain.png',
    ])
    expect(planned.get(`Notes ${id(2)}/Sub ${id(3)}.md`)).toBe('Notes 2/Sub.md')
  })
})

describe('convertSource with an export of Notion', () => {
  const files = {
    [`Home ${id(1)}.md`]: `# Home\n\nSee [Rose](Home%20${id(1)}/Rose%20${id(2)}.md#care) and [tasks](Tasks%20${id(3)}.csv).\n\n![](Home%20${id(1)}/rose%20(1).png)\n`,
    [`Home ${id(1)}/Rose ${id(2)}.md`]: `# Rose\n\n[Home](../Home%20${id(1)}.md) and [web](https://www.notion.so/x)\n`,
    [`Home ${id(1)}/rose (1).png`]: 'png',
    [`Tasks ${id(3)}.csv`]: '\uFEFFName,Status\nDig,Done\n',
    [`Tasks ${id(3)}_all.csv`]: '\uFEFFName,Status\nDig,Done\n"Water, daily","a|b\nc"\n',
    [`Tasks ${id(3)}/Dig ${id(4)}.md`]: '# Dig\n\nStatus: Done\nOwner: mei\n\nDeep.\n',
  }

  test('pages lose their ids, and links and images lead to the new names', async () => {
    const { texts, source } = await convert(files)
    expect(source).toBe('notion')
    expect(texts['Home.md']).toBe(
      '# Home\n\nSee [Rose](Home/Rose.md#care) and [tasks](Tasks.md).\n\n![](Home/rose%20%281%29.png)\n',
    )
    expect(texts['Home/Rose.md']).toBe('# Rose\n\n[Home](../Home.md) and [web](https://www.notion.so/x)\n')
    expect(texts['Home/rose (1).png']).toBe('png')
  })

  test('a database becomes a table of all rows with links to their pages', async () => {
    const { texts } = await convert(files)
    expect(texts['Tasks.md']).toBe(
      '# Tasks\n\n| Name | Status |\n| --- | --- |\n| [Dig](Tasks/Dig.md) | Done |\n| Water, daily | a\\|b<br>c |\n',
    )
    expect(Object.keys(texts)).toHaveLength(5)
  })

  test('the properties of a row become front matter, and other lines stay text', async () => {
    const { texts } = await convert(files)
    expect(texts['Tasks/Dig.md']).toBe('---\nStatus: "Done"\n---\n\n# Dig\n\nOwner: mei\n\nDeep.\n')
  })

  test('a database that is no text is a problem and is imported as a file', async () => {
    const broken = entriesOf({ [`Tasks ${id(3)}.csv`]: '' })
    const { problems } = await convertSource(deps, 'auto', broken)
    expect(problems).toEqual([{ path: `Tasks ${id(3)}.csv`, reason: 'the database cannot be read' }])
  })

  test('a tree of Markdown without ids stays as it is', async () => {
    const tree = { 'a.md': '# A\n', 'b.csv': 'x' }
    expect(await convert(tree)).toMatchObject({ source: 'markdown', texts: tree })
  })
})

test('convertNotionPage writes a callout as a quote', () => {
  expect(convertNotionPage('<aside>\n💡 Read this.\n\n</aside>\n', new Set())).toBe(
    '> [!NOTE]\n> 💡 Read this.\n',
  )
})
