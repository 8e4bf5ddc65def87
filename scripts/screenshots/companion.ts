import type { Page } from '@playwright/test'
import type { CompanionDemo } from '../browser/companion-demo.ts'
import type { Screenshot } from './screenshot.ts'

/** Returns a screenshot of the older adults' app that is taken once this text is visible. */
const screen = (
  name: string,
  path: string,
  words: string,
  colours: 'light' | 'dark' = 'light',
): Screenshot<CompanionDemo> => ({
  name: `companion-${name}`,
  device: 'phone',
  colours,
  locale: 'zh-CN',
  async show(page, demo) {
    await demo.enter(page)
    await page.goto(path)
    await page.getByText(words).first().waitFor()
  },
})

/** Returns a screenshot of a page of another client, in English. */
const clientScreen = (
  client: 'family' | 'merchant' | 'admin',
  device: Screenshot<CompanionDemo>['device'],
  openPage: (page: Page) => Promise<unknown>,
): Screenshot<CompanionDemo> => ({
  name: `companion-${client}`,
  device,
  colours: 'light',
  locale: 'en-GB',
  async show(page, demo) {
    await demo.open(page, client)
    await openPage(page)
  },
})

export const companionScreenshots: Screenshot<CompanionDemo>[] = [
  screen('home', '/', '陈玉兰'),
  screen('activities', '/activities', '清晨太极拳'),
  screen('butler', '/butler', '管家'),
  screen('medical', '/medical', '医院', 'dark'),
  screen('health', '/health', '健康'),
  clientScreen('family', 'phone', async (page) => {
    await page
      .getByRole('link', { name: /陈玉兰/ })
      .first()
      .click()
    await page.getByText('mmHg').first().waitFor()
  }),
  clientScreen('merchant', 'desktop', (page) =>
    page
      .getByRole('img', { name: /Last 30 days/ })
      .locator('canvas')
      .waitFor(),
  ),
  clientScreen('admin', 'desktop', (page) => page.getByText('Consultations to answer').waitFor()),
  {
    name: 'companion-pay',
    device: 'phone',
    colours: 'light',
    locale: 'zh-CN',
    async show(page, demo) {
      await page.goto(await demo.unpaidConsultation())
      await page.getByRole('button', { name: /^付款/ }).waitFor()
    },
  },
  {
    name: 'companion-membership',
    device: 'phone',
    colours: 'light',
    locale: 'zh-CN',
    async show(page, demo) {
      await page.goto(await demo.payLink())
      await page.getByRole('button', { name: /年度会员/ }).waitFor()
    },
  },
  {
    name: 'companion-api',
    device: 'desktop',
    colours: 'light',
    locale: 'en-GB',
    async show(page) {
      await page.goto('/api/docs')
      await page.getByText('activities', { exact: true }).click()
      await page.getByText('/api/v1/activities/{id}/join').waitFor()
    },
  },
]
