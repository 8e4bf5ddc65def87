import type { Page } from '@playwright/test'
import { testRootPassword, startTestServer } from '../../secretary/server/src/testing/ssh-server.ts'
import { waitForHistoryOfClosedDialog } from '../browser/closed-dialog.ts'
import type { SecretaryDemo } from '../browser/secretary-demo.ts'
import type { Screenshot } from './screenshot.ts'

async function enterChat(page: Page, { invite, logIn }: SecretaryDemo) {
  await page.goto(await invite())
  await logIn(page)
  await page.getByRole('button', { name: /Pair this device|配对这台设备/ }).click()
  await page.getByText(/^(Online|在线)$/).waitFor()
}

async function say(page: Page, text: string) {
  await page.locator('textarea').fill(text)
  await page.getByRole('button', { name: /^(Send|发送)$/ }).click()
}

/** Renames the first secretary in the list and changes its avatar, so that the list looks used. */
async function editFirst(page: Page, name: string, avatar: string) {
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem').first().click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByText(avatar, { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await waitForHistoryOfClosedDialog(page)
}

const answer = `早上好，王总。今天有三件事：

1. **10:30** 与河畔图书馆签书架合同，报价单已放进附件；
2. **14:00** 食堂的验收，记得带上回访表；
3. 给李经理回电话，他问的是 *12 月的交货时间*。

| 合同 | 金额 | 状态 |
| --- | ---: | --- |
| 图书馆书架 | ¥48,000 | 待签 |
| 社区食堂 | ¥26,500 | 验收中 |

需要我先起草给李经理的回复吗？`

export const secretaryScreenshots: Screenshot<SecretaryDemo>[] = [
  {
    name: 'secretary-list',
    device: 'phone',
    colours: 'light',
    locale: 'en-GB',
    async show(page, demo) {
      await enterChat(page, demo)
      await page.goto('/')
      await editFirst(page, 'Workshop', '🛠️')
      const { link, stop } = await demo.inviteElsewhere()
      await page.goto(link)
      await page.getByRole('button', { name: 'Pair this device' }).click()
      await page.getByText('Online', { exact: true }).waitFor()
      await page.goto('/')
      await page.getByRole('link', { name: /Office.*Online/ }).waitFor()
      await page.getByRole('link', { name: /Workshop.*Online/ }).waitFor()
      return stop
    },
  },
  {
    name: 'secretary-tasks',
    device: 'desktop',
    colours: 'light',
    locale: 'en-GB',
    async show(page, demo) {
      await enterChat(page, demo)
      await say(
        page,
        '13% VAT on 48,000; days between 2026-12-01 and 2026-12-24; quote for Riverside Library: 12 x shelf @ 4000',
      )
      await page.getByRole('button', { name: /3 tasks.*3 of 3 done/ }).click()
      await page.getByText('Log', { exact: true }).first().click()
      await page.getByText('INFO').first().waitFor()
    },
  },
  {
    name: 'secretary-chat-dark',
    device: 'phone',
    colours: 'dark',
    locale: 'zh-CN',
    async show(page, demo) {
      await enterChat(page, demo)
      await demo.script({ text: answer })
      await say(page, '今天有什么安排？')
      await page.getByRole('log').getByText('需要我先起草').waitFor()
      await page.getByRole('article', { name: '我' }).waitFor()
    },
  },
  {
    name: 'secretary-pairing',
    device: 'phone',
    colours: 'light',
    locale: 'zh-CN',
    async show(page, demo) {
      await page.goto(await demo.invite())
      await demo.logIn(page)
      await page.getByRole('button', { name: '配对这台设备' }).waitFor()
    },
  },
  {
    name: 'secretary-deployment',
    device: 'desktop',
    colours: 'light',
    locale: 'zh-CN',
    async show(page, demo) {
      const server = await startTestServer()
      // Slows the unpacking of the archive down, so that the screenshot shows the deployment in progress.
      server.program('tar', 'sleep 20; exec /usr/bin/tar "$@"')
      await page.goto('/deploy')
      await demo.logIn(page)
      await page.getByRole('button', { name: '继续' }).click()
      await page.getByRole('button', { name: '我已有服务器' }).click()
      const ordering = page.waitForResponse('**/api/deploy/pay')
      await page.getByRole('button', { name: '微信支付' }).click()
      await demo.pay(((await (await ordering).json()) as { payment_id: number }).payment_id)
      await page.getByLabel('IP 地址').fill('127.0.0.1')
      await page.getByLabel('SSH 端口').fill(String(server.port))
      await page.getByRole('button', { name: '检查服务器' }).click()
      await page.getByLabel('root 密码').fill(testRootPassword)
      await page.getByRole('button', { name: '开始安装' }).click()
      await page.getByRole('listitem').filter({ hasText: '下载秘书镜像' }).getByText('进行中').waitFor()
      return () => server.stop()
    },
  },
]
