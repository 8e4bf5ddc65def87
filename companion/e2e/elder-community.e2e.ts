import { expect, type Page, test } from '@playwright/test'
import { getBaseUrl, openAsNewUser, randomPhoneNumber, seedDemoData, storeLogin } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi, signIn } from './service-api.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const photograph = (page: Page, width: number, height: number) =>
  page.evaluate(
    ([wide = 1, high = 1]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const surface = canvas.getContext('2d')
      if (surface) surface.fillStyle = 'teal'
      surface?.fillRect(0, 0, wide, high)
      return canvas.toDataURL('image/png').replace(/^.*,/, '')
    },
    [width, height],
  )

test('a photo post is published, liked, commented on and deleted', async ({ page }) => {
  // Raises the timeout, because the test measures four screens and scales down a photo.
  test.slow()
  await openAsNewUser(page, '/community/new')
  const words = `阳台上的花开了 ${Math.random()}`
  await page.getByLabel('想说点什么？').fill(words)
  const picture = { name: 'flower.png', mimeType: 'image/png' }
  const buffer = Buffer.from(await photograph(page, 3000, 2000), 'base64')
  await page.getByLabel('添加照片').setInputFiles({ ...picture, buffer })
  const sent = page.getByAltText('第 1 张照片')
  await expect(sent).toBeVisible()
  expect(
    await sent.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(1920)
  await expectElderRequirements(page, 'a new post')
  await press(page, '发布')
  await expect(page).toHaveURL(/\/community$/)
  await page.getByRole('link', { name: words }).click()
  await expect(page).toHaveURL(/\/community\/\d+$/)
  // Waits for the comment button, which only the page of the post has. The list of posts also has the like button.
  await expect(page.getByRole('button', { name: '写评论', exact: true })).toBeVisible()
  await press(page, '点赞')
  await expect(page.getByRole('button', { name: '已赞 1' })).toBeVisible()
  await press(page, '写评论')
  await expectElderRequirements(page, 'writing a comment')
  await dialog(page).getByLabel('您想说的话').fill('真香')
  await dialog(page).getByRole('button', { name: '发表' }).click()
  await expect(page.getByText('真香')).toBeVisible()
  await expectElderRequirements(page, 'a post')
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await dialog(page).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('真香')).toBeHidden()
  await press(page, '删除这条动态')
  await dialog(page).getByRole('button', { name: '删除' }).click()
  await expect(page).toHaveURL(/\/community$/)
  await expect(page.getByText(words)).toBeHidden()
  await expectElderRequirements(page, 'the community')
})

test('three reports with a reason hide a post from other users', async ({ page }) => {
  await openAsNewUser(page)
  const base = await getBaseUrl(page)
  const author = await signIn(base, randomPhoneNumber())
  const { id } = await callApi(base, '/api/v1/posts', { content: '快来买我的神药' }, author)
  await page.goto(`/community/${String(id)}`)
  await press(page, '举报这条动态')
  await expect(dialog(page).getByRole('button', { name: '请先选择原因' })).toBeDisabled()
  await expectElderRequirements(page, 'a report')
  await dialog(page).getByText('诈骗或广告').click()
  await dialog(page).getByRole('button', { name: '举报', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  for (const phone of [randomPhoneNumber(), randomPhoneNumber()])
    await callApi(base, `/api/v1/posts/${String(id)}/report`, {}, await signIn(base, phone))
  await page.reload()
  await expect(page.getByRole('heading', { name: '没有找到' })).toBeVisible()
  await storeLogin(page, 'elder', author)
  await page.reload()
  await expect(page.getByText('现在只有您自己看得到')).toBeVisible()
  await expectElderRequirements(page, 'a post that is looked at')
})

test('a daily check-in earns points, and a user pays for a course with a coupon', async ({ page }) => {
  // Raises the timeout, because the test measures seven screens.
  test.slow()
  await seedDemoData(page)
  await openAsNewUser(page, '/points')
  await press(page, '签到')
  await expect(page.getByText('今天已签到，已连签 1 天')).toBeVisible()
  await expectElderRequirements(page, 'points')
  await page.getByRole('link', { name: '积分兑换' }).click()
  await expect(page.getByRole('button', { name: '还差 195 分' }).first()).toBeDisabled()
  await expectElderRequirements(page, 'goods for points')
  await page.goto('/coupons/claim')
  await page.getByRole('button', { name: '领取' }).first().click()
  await expect(page.getByRole('button', { name: '已领取' }).first()).toBeDisabled()
  await expectElderRequirements(page, 'coupons to claim')
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByText('新人立减10元')).toBeVisible()
  await expectElderRequirements(page, 'coupons')
  await page.goto('/courses')
  await expectElderRequirements(page, 'courses')
  await page.getByRole('link', { name: /八段锦跟练/ }).click()
  await expect(page.getByRole('button', { name: '付款 9.90 元' })).toBeVisible()
  await page.getByText('新人立减10元（省 9.90 元）').click()
  await expectElderRequirements(page, 'a course')
  await press(page, '免费报名')
  await expect(page.getByText('开始看课以后，不能再退款。')).toBeVisible()
  await press(page, '开始看课')
  await playVideo(page, 0.5)
  await expect(page.getByText(/学到 5\d%/)).toBeVisible()
  await expectElderRequirements(page, 'a course that is taken')
  await page.reload()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(15)
  await playVideo(page, 0.98)
  await expect(page.getByText('学完了')).toBeVisible()
})

test('a course counts as finished when the video ends while an earlier progress report is in flight', async ({
  page,
}) => {
  await seedDemoData(page)
  await openAsNewUser(page, '/courses?type=recorded')
  await page.getByRole('link', { name: /手机摄影入门/ }).click()
  await press(page, '免费报名')
  const reports: unknown[] = []
  await page.route('**/api/v1/courses/*/progress', async (route) => {
    reports.push(route.request().postDataJSON())
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await playVideo(page, 0.98)
  await expect(page.getByText('学完了')).toBeVisible({ timeout: 15_000 })
  expect(reports).toEqual([{ progress: 98 }, { progress: 100 }])
})

test('a report of the end of a video that failed can be sent again', async ({ page }) => {
  await seedDemoData(page)
  await openAsNewUser(page, '/courses?type=recorded')
  await page.getByRole('link', { name: /手机摄影入门/ }).click()
  await press(page, '免费报名')
  await page.route('**/api/v1/courses/*/progress', (route) => route.abort())
  await playVideo(page, 0.98)
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(true)
  await page.unroute('**/api/v1/courses/*/progress')
  await press(page, '再记一次')
  await expect(page.getByText('学完了')).toBeVisible()
})

/** Plays the video of the page, muted, starting at the fraction `from` of its duration. */
const playVideo = (page: Page, from: number) =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, part) => {
    if (!Number.isFinite(video.duration))
      await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }))
    video.muted = true
    video.currentTime = video.duration * part
    await video.play()
  }, from)
