import { expect, type Page, test } from '@playwright/test'
import { createDocument } from './open-document.ts'

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
