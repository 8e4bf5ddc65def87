import { expect, test } from '@playwright/test'
import { recordHarmfulEvents } from './attacker.ts'
import { createDocument, documentTextFieldLocator, openEditor, saveAsOtherClient } from './open-document.ts'

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>`
const originOf = (baseURL: string | undefined) => new URL(baseURL ?? '').origin

test('images, diagrams, formulas and code are displayed without a violation of the Content-Security-Policy', async ({
  page,
  baseURL,
}) => {
  const { harm } = await recordHarmfulEvents(page, originOf(baseURL))
  const written = await createDocument(page, 'Under the policy', 'x')
  const upload = await page.request.post(`/api/projects/${written.project}/assets`, {
    multipart: { file: { name: 'dot.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) } },
  })
  const { asset } = (await upload.json()) as { asset: { url: string } }
  const text = `![dot](${asset.url})\n\n$a^2$\n\n\`\`\`ts\nconst one = 1\n\`\`\`\n\n\`\`\`mermaid\ngraph LR\nA-->B\n\`\`\`\n`
  await saveAsOtherClient(page, written, text)
  await page.goto(written.urlPath)
  await expect(page.locator('.diagram img')).toBeVisible()
  await expect(page.locator('.katex').first()).toBeVisible()
  await expect(page.locator('pre .hljs-keyword')).toHaveText('const')
  const dot = page.getByRole('img', { name: 'dot' })
  await expect.poll(() => dot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4)
  await openEditor(page)
  await expect(documentTextFieldLocator(page)).toContainText('graph LR')
  await expect(page.locator('.markdown .diagram img')).toBeVisible()
  for (const address of ['/', `/projects/${written.project}/board`, '/search?q=one', '/shares', '/people']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await harm()).toEqual([])
})
