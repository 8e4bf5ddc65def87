import type { CompanionDemo } from '../browser/companion-demo.ts'
import type { PictureOf } from './picture.ts'

export const companionPictures: PictureOf<CompanionDemo>[] = [
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
