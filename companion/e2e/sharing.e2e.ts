import { expect, test } from '@playwright/test'
import { waitForHistoryOfClosedDialog } from '../../scripts/browser/closed-dialog.ts'
import { openAsNewUser, storeLogin } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { expectAccessibleFamilyScreen, recordParentMeasurement, openAsLinkedChild } from './family.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

test('the first health record asks for consent, which the user can withdraw', async ({ page }) => {
  await openAsNewUser(page, '/health/steps/new')
  await expect(page.getByRole('heading', { name: '记录健康数据，要先征得您的同意' })).toBeVisible()
  await expectElderRequirements(page, 'consent to health data')
  await page.getByRole('button', { name: '同意收集健康数据' }).click()
  await expect(page.getByLabel(/走了多少步/)).toBeVisible()
  await page.goto('/health')
  await page.getByRole('link', { name: '健康数据授权' }).click()
  await expect(page.getByRole('heading', { name: '您已同意收集健康数据' })).toBeVisible()
  await expectElderRequirements(page, 'given consent to health data')
  const deletion = page.getByRole('checkbox', { name: '同时删除以前的健康数据' })
  await expect(deletion).not.toBeChecked()
  await page.getByText('同时删除以前的健康数据').click()
  await expect(deletion).toBeChecked()
  await page.getByRole('button', { name: '撤回同意' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回同意' }).click()
  await expect(page.getByText('您已撤回同意')).toBeVisible()
  await waitForHistoryOfClosedDialog(page)
  await page.goto('/health/devices')
  await expect(page.getByRole('button', { name: '同意收集健康数据' })).toBeVisible()
})

test('the family app shows a message in place of each kind of data that a parent does not share, and never that data', async ({
  page,
}) => {
  const { url, parent, parentId } = await openAsLinkedChild(page, (id) => `/parents/${id}`)
  await recordParentMeasurement(url, parent, 'heart_rate', { bpm: 71 })
  const { members } = (await callApi(url, '/api/v1/family/members', undefined, parent)) as {
    members: { id: string }[]
  }
  const value = page.getByText('71', { exact: false })
  await page.goto(`/family/parents/${parentId}/health`)
  await expect(value.first()).toBeVisible()
  await page.goto(`/family/parents/${parentId}`)
  const sharing = `/api/v1/family/members/${members[0]?.id}/sharing`
  await callApi(url, sharing, { kinds: ['trends', 'appointments'] }, parent, 'PUT')
  await page.reload()
  await expect(page.getByText('家人没有共享这项内容').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /今日健康.*未共享/ })).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'overview of a parent who shares little')
  for (const path of ['health', 'reports', 'activities']) {
    await page.goto(`/family/parents/${parentId}/${path}`)
    await expect(page.getByRole('heading', { name: '家人没有共享这项内容' })).toBeVisible()
    await expect(value).toHaveCount(0)
  }
  await expectAccessibleFamilyScreen(page, 'data that is not shared')
  await callApi(url, sharing, { kinds: [] }, parent, 'PUT')
  await page.goto(`/family/parents/${parentId}/book`)
  await expect(page.getByRole('heading', { name: '家人没有共享这项内容' })).toBeVisible()
})

test('a parent shares medicines and the notices of missed doses with a child, who then sees the doses of today', async ({
  page,
}) => {
  const { url, parent, parentId } = await openAsLinkedChild(page, (id) => `/parents/${id}/medicines`)
  await expect(page.getByRole('heading', { name: '家人没有共享这项内容' })).toBeVisible()
  const pill = { name: '降压药', dose: '1 片', times: ['00:00', '23:55'], startDay: '2026-01-01' }
  const { medicine } = (await callApi(url, '/api/v1/medicines', pill, parent)) as { medicine: { id: number } }
  await callApi(url, `/api/v1/medicines/${medicine.id}/doses/00:00`, {}, parent, 'PUT')

  await storeLogin(page, 'elder', parent)
  await page.goto('/me/family')
  await page.getByRole('link', { name: '修改共享内容' }).click()
  await expect(page.getByLabel('告诉对方')).toHaveCount(0)
  await page.getByText('用药情况').click()
  await page.getByText('告诉对方', { exact: true }).click()
  await expect(page.getByLabel('告诉对方')).toBeChecked()
  await expectElderRequirements(page, 'sharing of medicines with a child')
  await page.goto('/me/family')
  await expect(page.getByText(/能看：.*用药情况/)).toBeVisible()

  await page.goto(`/family/parents/${parentId}`)
  await page.getByRole('link', { name: '用药' }).click()
  const doses = page.getByRole('list').first().getByRole('listitem')
  await expect(doses.filter({ hasText: '00:00' })).toContainText('已吃')
  await expect(doses.filter({ hasText: '23:55' })).toContainText('降压药')
  await expect(page.getByRole('heading', { name: /降压药/ })).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'medicines of a parent')

  await page.goto('/me/family/access-log')
  await expect(page.getByText('看了您的用药情况').first()).toBeVisible()
})
