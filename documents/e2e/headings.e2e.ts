import { expect, type Page, test } from '@playwright/test'
import { editorLine } from './mixed-document.ts'
import { createDocument, createDocumentInEditor } from './open-document.ts'

const long = Array.from({ length: 60 }, (_, place) => `Paragraph ${place}.`).join('\n\n')

/** Returns the distance of the heading from the top of its scroll container. */
const distance = (page: Page, heading: string) =>
  page
    .getByRole('article')
    .getByRole('heading', { name: heading })
    .evaluate(
      (element) =>
        element.getBoundingClientRect().top - document.querySelector('main')!.getBoundingClientRect().top,
    )

test('a URL that names a heading, with or without the prefix md-, opens the document at that heading', async ({
  page,
}) => {
  const written = await createDocument(page, 'At a heading', `${long}\n\n## Body limit\n\n${long}`)
  for (const hash of ['#md-body-limit', '#body-limit']) {
    await page.goto('about:blank')
    await page.goto(written.urlPath + hash)
    await expect.poll(async () => Math.abs(await distance(page, 'Body limit'))).toBeLessThan(120)
  }
})

test('a link to a heading of another document opens that document at the heading', async ({ page }) => {
  const written = await createDocument(page, 'From another', `${long}\n\n## Body limit\n\n${long}`)
  await page.request.post(`/api/projects/${written.project}/docs`, {
    data: { title: 'Guide', content: '[the limit](./Page.md#body-limit)' },
  })
  await page.goto(`/projects/${written.project}/docs/guide`)
  await page.getByRole('link', { name: 'the limit' }).click()
  await expect(page).toHaveURL(/\/docs\/page#md-body-limit$/)
  await expect.poll(async () => Math.abs(await distance(page, 'Body limit'))).toBeLessThan(120)
})

test('links to a block show it in the preview and open the document at it, and its id is not shown', async ({
  page,
}) => {
  const written = await createDocument(page, 'Blocks', `${long}\n\nThe quoted words. ^quote-1\n\n${long}`)
  await page.request.post(`/api/projects/${written.project}/docs`, {
    data: {
      title: 'Guide',
      content: `See [[Page#^quote-1|the quote]] and [[#^own]].\n\n${long}\n\n- mine ^own`,
    },
  })
  const quote = page.getByRole('article').getByText('The quoted words.', { exact: true })
  await page.goto(`/projects/${written.project}/docs/guide`)
  await page.getByRole('link', { name: 'the quote' }).hover()
  await expect(page.locator('[data-link-preview]')).toContainText(/^Page.*The quoted words\./)
  await page.getByRole('link', { name: '^own' }).click()
  await expect(page.getByText('mine', { exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'the quote' }).click()
  await expect(quote).toBeInViewport()
  await page.goto('about:blank')
  await page.goto(`${written.urlPath}#md-^quote-1`)
  await expect(quote).toBeInViewport()
})

test('the live preview shows the id of a block only in the line of the caret', async ({ page }) => {
  await createDocumentInEditor(page, 'Ids', 'first\n\nThe words ^id-1\n\nlast')
  await page.keyboard.press('Control+Home')
  await expect(editorLine(page, 'The words')).toHaveText('The words')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(editorLine(page, 'The words')).toHaveText('The words ^id-1')
})
