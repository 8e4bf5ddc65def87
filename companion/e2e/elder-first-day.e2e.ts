import { expect, test } from '@playwright/test'
import { getBaseUrl, openAsNewUser, randomPhoneNumber, readLoginCode, seedDemoData } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

test('a new user signs in with a phone number and reaches the list of activities', async ({ page }) => {
  await seedDemoData(page)
  await page.goto('/activities')
  await expect(page).toHaveURL(/\/login/)
  await expectElderRequirements(page, 'login')
  const phone = randomPhoneNumber()
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('alert')).toHaveText('请先阅读，并勾选同意。')
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = page.getByLabel('验证码')
  await expect(code).toBeFocused()
  await expectElderRequirements(page, 'code')
  await code.fill('000000')
  await expect(page.getByRole('alert')).toBeVisible()
  await code.fill(await readLoginCode(page, phone))
  await expect(page.getByRole('heading', { name: '有急事，打给谁？' })).toBeVisible()
  await expectElderRequirements(page, 'welcome')
  await page.getByRole('button', { name: '以后再说' }).click()
  await expect(page).toHaveURL(/\/activities$/)
  await expect(page.getByRole('heading', { name: '清晨太极拳' })).toBeVisible()
  await expectElderRequirements(page, 'activities')
})

test('a user can join an activity only after entering an emergency contact, and can leave it again', async ({
  page,
}) => {
  await seedDemoData(page)
  const token = await openAsNewUser(page, '/activities')
  await page.getByRole('link', { name: /清晨太极拳/ }).click()
  const join = page.getByRole('button', { name: '我要报名' })
  await join.click()
  await expect(page.getByRole('alert')).toContainText('紧急联系人')
  await callApi(
    await getBaseUrl(page),
    '/api/v1/users/emergency-contact',
    { name: '小明', phone: '13900001111' },
    token,
    'PUT',
  )
  await join.click()
  await expect(page.getByText('已报名').first()).toBeVisible()
  await expectElderRequirements(page, 'an activity')
  await page.getByRole('button', { name: '取消报名' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消报名' }).click()
  await expect(join).toBeVisible()
})

test('the Help button is on every main page and offers a call to 120, and a new user gets a link to the form of the emergency contact', async ({
  page,
}) => {
  await openAsNewUser(page)
  await expectElderRequirements(page, 'home')
  const help = page.getByRole('button', { name: '求助' })
  for (const path of ['/activities', '/medical', '/health', '/shopping', '/me']) {
    await page.goto(path)
    await expect(help).toBeVisible()
  }
  await help.click()
  await expect(page.getByRole('link', { name: '打 120（急救）' })).toHaveAttribute('href', 'tel:120')
  await page.getByRole('link', { name: '填写紧急联系人' }).click()
  await expect(page).toHaveURL(/emergency-contact/)
})
