import { expect, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

test('the page of an unknown document stays while a live event requests the document again', async ({
  page,
}) => {
  await signIn(page)
  const project = await createProject(page, `Unknown ${unique()}`)
  await page.goto(`/projects/${project}/docs/lost-page`)
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('typed words')
  const requested = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/docs/lost-page', async (route) => {
    requested.resolve()
    await answered.promise
    await route.continue()
  })
  const docs = `/api/projects/${project}/docs`
  await postJson(page.request, docs, { title: 'Another page', content: 'x' })
  await requested.promise
  // The field would be a new and therefore empty one if the page had shown anything else in between.
  await expect(field).toHaveValue('typed words')
  answered.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(field).toHaveValue('typed words')

  await postJson(page.request, docs, { title: 'Lost page', content: 'It is *here* now.' })
  await expect(page.locator('.markdown em')).toHaveText('here')
})
