import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { buildConfluenceExport } from './confluence-export.ts'
import { createProject, signIn } from './signed-in.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let folder: string
test.beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'sanhe-confluence-'))))
test.afterEach(() => rm(folder, { recursive: true, force: true }))

test('an export of a space of Confluence is shown before the import, and becomes nested documents with links, macros, tables and files', async ({
  page,
}) => {
  await signIn(page)
  const slug = await createProject(page, 'Confluence')
  const zip = join(folder, 'Confluence-space-export-091244.html.zip')
  await writeFile(zip, buildConfluenceExport(picture))
  await page.goto(`/projects/${slug}`)
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file][multiple]').setInputFiles(zip)
  await expect(dialog.getByRole('checkbox', { name: /^Convert the export of Confluence/ })).toBeChecked()
  await dialog.getByText('Show documents').click()
  await expect(dialog.getByText('食堂主页/系统设计/Menu 2026.md')).toBeVisible()
  await expectAccessible(page, 'the preview of an export of Confluence')
  await saveReviewScreenshots(page, 'confluence-preview')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await saveReviewScreenshots(page, 'confluence-report')
  await dialog.getByRole('button', { name: 'Open' }).click()

  const { docs } = (await (await page.request.get(`/api/projects/${slug}/docs`)).json()) as {
    docs: TreeNode[]
  }
  // A page with subpages becomes a document and a folder of the same name.
  expect(docs.map(titlesOf)).toEqual([
    ['食堂主页', []],
    [
      '食堂主页',
      [
        ['系统设计', []],
        ['系统设计', [['Menu 2026', []]]],
        ['会议记录：2026/11', []],
      ],
    ],
  ])
  const read = async (title: string) => {
    const node = listNodes(docs).find((one) => one.title === title && one.type === 'doc')
    const reply = await page.request.get(`/api/projects/${slug}/docs/${node?.slug}`)
    return ((await reply.json()) as { doc: { content: string } }).doc.content
  }
  const home = await read('食堂主页')
  expect(home).toContain('## **欢迎**')
  expect(decodeURI(home)).toContain(
    '新同事请先看[系统设计](食堂主页/系统设计.md)和[数据表](食堂主页/系统设计.md#数据表)。🙂',
  )
  const design = await read('系统设计')
  expect(design).toContain('> [!NOTE]\n> **范围**\n>\n> 每天 **300** 份午餐。')
  expect(design).toContain('> [!WARNING]\n> 不要删除订单。')
  expect(design).toContain('状态：`已上线` ✅')
  expect(design).toContain('**展开：部署步骤**\n\n1. 备份\n   1. 数据库\n   2. 附件\n2. 升级')
  expect(design).toContain('```sql\nSELECT *\nFROM orders\nWHERE total < 100')
  expect(design).toContain('| `orders` | 订单<br>每人每天一份 \\| 可取消 |')
  expect(design).not.toContain('rbtoc')
  expect(design).not.toContain('看起来不错')
  expect(await read('Menu 2026')).toContain('```\n周一  饺子\n周二  面条\n```')
  expect(await read('会议记录：2026/11')).toContain('- [x] @李强 订厨具\n- [ ] 更新 [Menu 2026](')

  await page
    .getByRole('treeitem', { name: /^食堂主页/ })
    .first()
    .click()
  await page.getByRole('article').getByRole('link', { name: '数据表' }).click()
  await expect(page.getByRole('article').getByRole('table')).toContainText('每人每天一份 | 可取消')
  const shown = page.getByRole('article').getByRole('img', { name: '系统架构' })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await expectAccessible(page, 'a document that was imported from Confluence')
  await saveReviewScreenshots(page, 'confluence-document')
})

type TreeNode = { title: string; slug: string; type: string; children: TreeNode[] }
const listNodes = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...listNodes(node.children)])
const titlesOf = ({ title, children }: TreeNode): unknown => [title, children.map(titlesOf)]
