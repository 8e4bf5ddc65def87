import { expect, type Page, test } from '@playwright/test'
import { getBaseUrl, openAsNewUser, seedDemoData } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

/** A minimal PNG file. */
const photograph = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mM4ERWAFTEMLQkAQuRcgedArnQAAAAASUVORK5CYII=',
  'base64',
)

/** Pays the order on the payment page and returns to the order in the app. */
async function payAndReturn(page: Page, words: string) {
  await expect(page).toHaveURL(/\/h5\/pay\//)
  await page.getByRole('button', { name: words }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await page.getByRole('link', { name: '看我的订单' }).click()
  await expect(page).toHaveURL(/\/orders\/A|\/orders\/C/)
}

test('a user books, pays and cancels an appointment and gets the money back', async ({ page }) => {
  await seedDemoData(page)
  await openAsNewUser(page, '/medical')
  await page.getByRole('link', { name: /和平里人民医院/ }).click()
  await expect(page.getByRole('link', { name: /^打给医院/ })).toHaveAttribute('href', /^tel:/)
  await page.getByRole('link', { name: /^心血管内科/ }).click()
  await page.getByRole('link', { name: /^陈立新/ }).click()
  await page
    .getByRole('button', { name: /余 \d+ 个|有号/ })
    .last()
    .click()
  await expect(page.getByRole('link', { name: /^14:00/ })).toBeVisible()
  await expectElderRequirements(page, 'hours')
  await page.getByRole('link', { name: /^14:00/ }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('请填就诊人的姓名')).toBeVisible()
  await page.getByLabel('姓名').fill('王秀兰')
  await page.getByLabel('手机号').fill('138 0013 8000')
  await expectElderRequirements(page, 'who comes')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('138 0013 8000')).toBeVisible()
  await expectElderRequirements(page, 'before it is booked')
  await page.getByRole('button', { name: '预约，去付款 50.00 元' }).click()
  await payAndReturn(page, '付款 50.00 元')
  await expect(page.getByText('已付款', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '查看挂号' }).click()
  await expect(page.getByText('已约好')).toBeVisible()
  await expectElderRequirements(page, 'an appointment')
  await page.getByRole('button', { name: '取消挂号' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/50\.00 元 全部退回/)).toBeVisible()
  await dialog.getByText('时间不合适').click()
  await dialog.getByRole('button', { name: '取消挂号' }).click()
  await expect(page.getByText('已取消', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByText('50.00 元').last()).toBeVisible()
  await expect(page.getByText(/^退款中$|^已退款$/)).toBeVisible()
})

test('a user sends a written consultation with a photo, and the send button shows the price', async ({
  page,
}) => {
  await seedDemoData(page)
  await openAsNewUser(page, '/medical')
  await expect(page.getByRole('link', { name: /东四中医医院/ })).toBeVisible()
  await expectElderRequirements(page, 'hospitals')
  await page.getByRole('link', { name: /^图文问诊/ }).click()
  await page.getByRole('link', { name: /东四中医医院/ }).click()
  await expect(page.getByRole('link', { name: /^中医内科/ })).toBeVisible()
  await expectElderRequirements(page, 'departments')
  await page.getByRole('link', { name: /^中医内科/ }).click()
  await expect(page.getByRole('link', { name: /^周文德/ })).toBeVisible()
  await expectElderRequirements(page, 'doctors')
  await page.getByRole('link', { name: /^周文德/ }).click()
  const ask = page.getByRole('button', { name: '发给医生，去付款 19.90 元' })
  await ask.click()
  await expect(page.getByText('请写一写哪里不舒服、多久了')).toBeVisible()
  await page.getByLabel('哪里不舒服？').fill('最近一个月睡得不好，夜里两三点醒，醒了就睡不着。')
  await page
    .getByLabel(/添加照片/)
    .setInputFiles({ name: 'tongue.png', mimeType: 'image/png', buffer: photograph })
  await expect(page.getByRole('img', { name: '第 1 张照片' })).toBeVisible()
  await expectElderRequirements(page, 'a question')
  await ask.click()
  await payAndReturn(page, '付款 19.90 元')
  await page.getByRole('link', { name: '查看问诊' }).click()
  await expect(page.getByText('待医生回复')).toBeVisible()
  await expect(page.getByRole('img', { name: '您发的第 1 张照片' })).toBeVisible()
  await expectElderRequirements(page, 'a consultation')
})

test('booking a slot in the past shows an error; an unpaid consultation is paid and refunded from the list of orders', async ({
  page,
}) => {
  await seedDemoData(page)
  const token = await openAsNewUser(page, '/orders')
  await expect(page.getByText('还没有订单')).toBeVisible()
  const url = await getBaseUrl(page)
  const { doctors } = (await callApi(url, '/api/v1/medical/doctors', undefined, token)) as {
    doctors: { id: number; name: string }[]
  }
  const doctorId = doctors.find(({ name }) => name === '高洁')?.id
  await callApi(url, '/api/v1/medical/consultations', { doctorId, symptomDescription: '牙疼' }, token)
  await page.goto(`/medical/doctors/${doctorId}/book?day=2020-01-01&time=08:30`)
  await expect(page.getByRole('alert')).toContainText('约满')
  await expectElderRequirements(page, 'an hour that is gone')
  await page.goto('/medical/consultations')
  await expect(page.getByText('牙疼')).toBeVisible()
  await expectElderRequirements(page, 'consultations')
  await page.goto('/orders?status=pending')
  await expect(page.getByRole('link', { name: /高洁/ })).toBeVisible()
  await expectElderRequirements(page, 'orders')
  await page.getByRole('link', { name: /高洁/ }).click()
  await expect(page.getByText(/请在 \d+ 分 \d\d 秒内付款/)).toBeVisible()
  await page.getByRole('button', { name: '付款 19.90 元' }).click()
  await payAndReturn(page, '付款 19.90 元')
  await expectElderRequirements(page, 'an order')
  await page.getByRole('button', { name: '退款' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/退回 19\.90 元/)).toBeVisible()
  await dialog.getByText('不需要了').click()
  await dialog.getByRole('button', { name: '退款' }).click()
  await expect(page.getByText(/^退款中$|^已退款$/)).toBeVisible()
})
