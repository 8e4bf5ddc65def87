import { expect, type Page, test } from '@playwright/test'
import { createDocumentInEditor, expectStoredText, type TestDocument } from './open-document.ts'
import { pasteIntoEditor } from './paste.ts'
import { createProject, postJson } from './signed-in.ts'

async function addDocument(page: Page, project: string, title: string, content = '') {
  const { doc } = await postJson(page.request, `/api/projects/${project}/docs`, { title, content })
  return new URL(`/projects/${project}/docs/${doc?.slug}`, page.url()).href
}

async function pasteUrl(page: Page, url: string) {
  await pasteIntoEditor(page, { 'text/plain': url })
}

const expectText = (page: Page, written: TestDocument, text: string) =>
  expectStoredText(page, written).toBe(text)

test('the pasted URL of a document, heading or task becomes a link with its title, and undo returns the URL', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Own URLs', '')
  const plan = await addDocument(page, written.project, '计划', '# 计划\n\n## Next steps\n')
  await expect(page.getByRole('treeitem', { name: '计划' })).toBeVisible()
  await pasteUrl(page, `${plan}#md-next-steps`)
  await expectText(page, written, '[[计划#Next steps]]')
  await page.keyboard.press('ControlOrMeta+Z')
  await expectText(page, written, `${plan}#md-next-steps`)
  await page.keyboard.press('ControlOrMeta+Z')
  await expectText(page, written, '')
  const other = await createProject(page, 'Elsewhere')
  const elsewhere = await addDocument(page, other, 'Other page')
  const { task } = await postJson(page.request, `/api/projects/${other}/tasks`, { title: 'Ship it' })
  await pasteUrl(page, elsewhere)
  const first = `[Other page](${new URL(elsewhere).pathname})`
  await expectText(page, written, first)
  await page.keyboard.type(' ')
  await pasteUrl(page, new URL(`/projects/${other}/board?task=${task?.id}`, page.url()).href)
  await expectText(page, written, `${first} [Ship it](/projects/${other}/board?task=${task?.id})`)
})

test('a foreign URL and the URL of a missing document stay as they are', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Foreign URLs', '')
  await pasteUrl(page, 'https://example.com/projects/p/docs/x')
  const missing = new URL(`/projects/${written.project}/docs/missing`, page.url()).href
  await page.keyboard.type(' ')
  const requested = page.waitForResponse((response) => response.url().endsWith('/docs/missing'))
  await pasteUrl(page, missing)
  await requested
  await page.keyboard.type(' end')
  await expectText(page, written, `https://example.com/projects/p/docs/x ${missing} end`)
})

test('an own URL over a selection becomes a link by path, and in code every URL stays as it is', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Selection', 'word')
  const plan = await addDocument(page, written.project, 'Plan')
  await page.keyboard.press('Shift+Home')
  await pasteUrl(page, plan)
  const link = `[word](${new URL(plan).pathname})`
  await expectText(page, written, link)
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\n```\ncode')
  await pasteUrl(page, plan)
  await expectStoredText(page, written).toContain(`${link}\n\n\`\`\`\ncode${plan}`)
})
