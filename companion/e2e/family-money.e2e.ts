import { expect, type Page, test } from '@playwright/test'
import { callApi } from './service-api.ts'
import { expectAccessibleFamilyScreen, openAsLinkedChild } from './family.ts'
import { seedDemoData } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

/** Pays on the payment page and returns to the order in the family app. */
async function payAndReturn(page: Page, amount: string) {
  await expect(page).toHaveURL(/\/h5\/pay\//)
  await page.getByRole('button', { name: `付款 ${amount} 元` }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await page.getByRole('link', { name: '看我的订单' }).click()
  await expect(page).toHaveURL(/\/family\/orders\/[AM]\d{19}$/)
}

/** Chooses the doctor 陈立新 and the last free slot, which opens the last step of the booking. */
async function chooseSlot(page: Page) {
  await page.getByRole('link', { name: /和平里人民医院/ }).click()
  await page.getByRole('link', { name: '心血管内科' }).click()
  await page.getByRole('link', { name: /陈立新/ }).click()
  await expect(page.getByText('选时间')).toBeVisible()
  await page
    .getByRole('link', { name: /^14:00/ })
    .last()
    .click()
  await expect(page.getByText('确认预约', { exact: true })).toBeVisible()
}

test('a child books and pays an appointment for a parent and sees the paid order', async ({ page }) => {
  await seedDemoData(page)
  await openAsLinkedChild(page, (id) => `/parents/${id}/book`)
  await expect(page.getByText('第 1 步，共 5 步')).toBeVisible()
  await chooseSlot(page)
  await page.getByLabel('就诊人姓名').fill('王秀兰')
  await page.getByLabel('就诊人手机号').fill('138')
  await page.getByRole('button', { name: '预约并付款 ¥50.00' }).click()
  await expect(page.getByText('请填写 11 位手机号，或留空。')).toBeVisible()
  await page.getByLabel('就诊人手机号').fill('13800138000')
  await expectAccessibleFamilyScreen(page, 'confirmation')
  await page.getByRole('button', { name: '预约并付款 ¥50.00' }).click()
  await payAndReturn(page, '50.00')
  await expect(page.getByRole('heading', { name: '已付款' })).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'a paid order')
  await page.getByRole('link', { name: '查看挂号' }).click()
  await expect(page.getByText('已约好')).toBeVisible()
})

test('the page of each step of a booking fits on a phone and on a desktop', async ({ page }) => {
  await seedDemoData(page)
  await openAsLinkedChild(page, (id) => `/parents/${id}/book`)
  await page.getByRole('link', { name: /和平里人民医院/ }).click()
  await expect(page.getByText('选科室')).toBeVisible()
  await page.getByRole('link', { name: '心血管内科' }).click()
  await expect(page.getByRole('link', { name: /陈立新/ })).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'doctors')
  await page.getByRole('link', { name: /陈立新/ }).click()
  await expect(page.getByRole('link', { name: /^14:00/ }).first()).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'times')
})

/** Books a doctor for the parent at the service and pays. */
async function bookAndPay(url: string, child: string, parentId: number) {
  const { doctors } = (await callApi(url, '/api/child/medical/doctors', undefined, child)) as {
    doctors: { id: number; name: string; availableSlots: { date: string; time: string }[] }[]
  }
  const { hospitals } = (await callApi(url, '/api/child/medical/hospitals', undefined, child)) as {
    hospitals: { id: number; name: string; departments: { id: number; name: string }[] }[]
  }
  const hospital = hospitals.find(({ name }) => name === '和平里人民医院')
  const doctor = doctors.find(({ name }) => name === '陈立新')
  const slot = doctor?.availableSlots.at(-2)
  const data = {
    hospitalId: hospital?.id,
    departmentId: hospital?.departments.find(({ name }) => name === '心血管内科')?.id,
    doctorId: doctor?.id,
    slotDate: slot?.date,
    slotTime: slot?.time,
  }
  const body = { orderType: 'appointment', data }
  const { orderId } = await callApi(url, `/api/child/parents/${parentId}/proxy-order`, body, child)
  await callApi(url, `/dev/payments/${String(orderId)}`, { outcome: 'success' })
}

test('a child cancels a booked appointment, and its order shows the refund', async ({ page }) => {
  await seedDemoData(page)
  const { url, child, parentId } = await openAsLinkedChild(page)
  await bookAndPay(url, child, parentId)
  await page.goto(`/family/parents/${parentId}/appointments`)
  await expect(page.getByText('已约好')).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'appointments')
  await page.getByRole('button', { name: '取消挂号' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('¥50.00 将在 1 到 3 个工作日内原路退回')
  await dialog.getByRole('button', { name: '取消挂号' }).click()
  await expect(page.getByText('挂号已取消')).toBeVisible()
  await expect(page.getByText('已取消', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '订单', exact: true }).click()
  await expect(page.getByRole('link', { name: /陈立新.*(退款中|已退款)/ })).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'orders')
})

test('the booking page shows an error and keeps the entered patient when the slot was taken in the meantime', async ({
  page,
}) => {
  await seedDemoData(page)
  await openAsLinkedChild(page, (id) => `/parents/${id}/book`)
  await chooseSlot(page)
  await page.getByLabel('就诊人姓名').fill('李建国')
  await page.route('**/proxy-order', (route) =>
    route.fulfill({ status: 400, json: { error: 'SLOT_FULL', message: '这个时段已约满，请换一个时段' } }),
  )
  await page.getByRole('button', { name: '预约并付款 ¥50.00' }).click()
  await expect(page.getByRole('alert')).toHaveText('这个时段已约满，请换一个时段')
  await expect(page.getByLabel('就诊人姓名')).toHaveValue('李建国')
  await page.goto(page.url().replace(/date=[^&]+/, 'date=2020-01-01'))
  await expect(page.getByRole('alert')).toContainText('请换一个时间')
  await page.getByRole('link', { name: '换个时间' }).click()
  await page
    .getByRole('link', { name: /^14:00/ })
    .last()
    .click()
  await expect(page.getByLabel('就诊人姓名')).toHaveValue('李建国')
})

test("a child pays a parent's membership once, and the page says that it does not renew and when it ends", async ({
  page,
}) => {
  await openAsLinkedChild(page, (id) => `/parents/${id}/membership`)
  await expect(page.getByText('未开通会员')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByText(/不会自动续费/)).toBeVisible()
  await page.getByLabel(/一年/).check()
  await expectAccessibleFamilyScreen(page, 'membership')
  await page.getByRole('button', { name: '付款 ¥299.00' }).click()
  await expect(page).toHaveURL(/\/h5\/pay\//)
  await page.goto('/family/orders')
  await page.getByRole('link', { name: /年度会员.*待付款/ }).click()
  await expect(page.getByText(/请在 \d+:\d\d 内付款/)).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'an unpaid order')
  await page.getByRole('button', { name: '付款 ¥299.00' }).click()
  await payAndReturn(page, '299.00')
  await page.getByRole('link', { name: '查看会员' }).click()
  await expect(page.getByText(/会员有效期至 \d{4}年/)).toBeVisible()
})

test('the order page updates when a payment arrives while the page is open', async ({ page }) => {
  const { url, child, parentId } = await openAsLinkedChild(page)
  const path = `/api/child/parents/${parentId}/membership`
  const { orderNo } = await callApi(url, path, { plan: 'monthly' }, child)
  await page.goto(`/family/orders/${String(orderNo)}`)
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible()
  await callApi(url, `/dev/payments/${String(orderNo)}`, { outcome: 'success' })
  await expect(page.getByRole('heading', { name: '已付款' })).toBeVisible()
})

test('inside WeChat the payment sheet opens with the parameters of the order', async ({ page }) => {
  await page.addInitScript(() => {
    const invoke = (name: string, params: object, done: (result: { err_msg: string }) => void) => {
      sessionStorage.setItem('sheet', JSON.stringify({ name, params }))
      done({ err_msg: 'get_brand_wcpay_request:cancel' })
    }
    Object.assign(globalThis, { WeixinJSBridge: { invoke } })
  })
  await openAsLinkedChild(page, (id) => `/parents/${id}/membership`)
  await page.getByLabel(/一个月/).check()
  await page.getByRole('button', { name: '付款 ¥29.00' }).click()
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible()
  const sheet = await page.evaluate(() => JSON.parse(sessionStorage.getItem('sheet') ?? '{}') as object)
  expect(sheet).toMatchObject({
    name: 'getBrandWCPayRequest',
    params: { package: expect.stringMatching(/^prepay_id=/), paySign: expect.any(String) },
  })
  await expect(page.getByText('没有付款。付款时间内可以继续付这个订单。')).toBeVisible()
})

/**
 * Imitates the mini-program's web view in the page, and stores the parameters of the mini-program page that the app
 * opens.
 */
const imitateMiniProgram = (page: Page) =>
  page.addInitScript(() => {
    const invoke = (name: string, { arg }: { arg?: object }) =>
      name === 'invokeMiniProgramAPI' && sessionStorage.setItem('opened', JSON.stringify(arg))
    Object.assign(globalThis, { WeixinJSBridge: { invoke, on() {} }, __wxjs_environment: 'miniprogram' })
    // WeChat's JavaScript library does nothing unless the user agent looks like the WeChat app.
    Object.defineProperty(navigator, 'userAgent', { value: 'MicroMessenger/8.0.50 miniProgram' })
  })

const openedPage = (page: Page) => page.evaluate(() => sessionStorage.getItem('opened') ?? '{}')

test("the family app inside the mini-program opens the mini-program's payment page with the parameters of the order", async ({
  page,
}) => {
  await imitateMiniProgram(page)
  await openAsLinkedChild(page, (id) => `/parents/${id}/membership`)
  await page.getByLabel(/一个月/).check()
  await page.getByRole('button', { name: '付款 ¥29.00' }).click()
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible()
  await expect.poll(() => openedPage(page)).toContain('/pages/pay/pay')
  const { url } = JSON.parse(await openedPage(page)) as { url: string }
  expect(url).toMatch(/^\/pages\/pay\/pay\?.*package=prepay_id%3D.*paySign=[^&]+$/)
})

test('an order that was left unpaid in the mini-program is paid again there', async ({ page }) => {
  await imitateMiniProgram(page)
  const { url, child, parentId } = await openAsLinkedChild(page)
  const path = `/api/child/parents/${parentId}/membership`
  const { orderNo } = await callApi(url, path, { plan: 'monthly' }, child)
  await page.goto(`/family/orders/${String(orderNo)}`)
  await page.getByRole('button', { name: '付款 ¥29.00' }).click()
  await expect.poll(() => openedPage(page)).toMatch(/\/pages\/pay\/pay\?.*package=prepay_id%3D/)
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible()
})

test('inside the mini-program the app shows the remaining WeChat messages and opens the page that asks for more', async ({
  page,
}) => {
  await imitateMiniProgram(page)
  const templates = (['payment', 'appointment', 'alert'] as const).map((kind, remaining) => ({
    kind,
    templateId: `tmpl-${kind}`,
    remaining,
  }))
  await page.route('**/api/child/wechat-messages', (route) => route.fulfill({ json: { templates } }))
  await page.route('**/api/child/wechat-messages/tickets', (route) =>
    route.fulfill({ json: { ticket: '5-1.signed', templateIds: templates.map((one) => one.templateId) } }),
  )
  await openAsLinkedChild(page, () => '/me')
  await expect(page.getByText('剩 2 次')).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'WeChat messages')
  await page.getByRole('button', { name: '允许微信提醒' }).click()
  const url = '/pages/notify/notify?ids=tmpl-payment%2Ctmpl-appointment%2Ctmpl-alert&ticket=5-1.signed'
  await expect.poll(() => openedPage(page)).toContain(url)
})
