import type { APIRequestContext, Page } from '@playwright/test'
import type { DocumentsDemo } from '../browser/demo.ts'
import type { Screenshot } from './screenshot.ts'

const library = '/projects/riverside-library'
const canteen = '/projects/she-qu-shi-tang'
const isDrawn = (page: Page) => page.locator('.diagram img').first().waitFor()

async function put(request: APIRequestContext, address: string, change: (text: string) => string) {
  const { doc } = (await (await request.get(`/api${address}`)).json()) as { doc: { content: string } }
  await request.put(`/api${address}`, { data: { content: change(doc.content) } })
}

export const documentsScreenshots: Screenshot<DocumentsDemo>[] = [
  {
    name: 'projects',
    device: 'desktop',
    colours: 'light',
    locale: 'en-GB',
    async show(page) {
      await page.goto('/')
      await page.getByRole('article').first().waitFor()
    },
  },
  {
    name: 'document',
    device: 'desktop',
    colours: 'light',
    locale: 'zh-CN',
    async show(page) {
      await page.goto(`${canteen}/docs/xi-tong-she-ji`)
      await isDrawn(page)
    },
  },
  {
    name: 'document-dark',
    device: 'desktop',
    colours: 'dark',
    locale: 'en-GB',
    async show(page) {
      await page.goto(`${library}/docs/charter`)
      await page.getByRole('article').getByRole('table').first().waitFor()
    },
  },
  {
    name: 'editing',
    device: 'desktop',
    colours: 'light',
    locale: 'en-GB',
    async show(page) {
      await page.goto('/projects/team-handbook')
      await page.getByRole('treeitem', { name: /Writing guide/ }).click()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.locator('.cm-live-heading').first().waitFor()
    },
  },
  {
    name: 'history',
    device: 'desktop',
    colours: 'dark',
    locale: 'en-GB',
    async show(page) {
      await put(page.request, `${library}/docs/schedule`, (text) =>
        text.replace('may slip past the frost', 'may come after the first frost'),
      )
      await page.goto(`${library}/docs/schedule`)
      await page.getByRole('button', { name: 'History', exact: true }).click()
      await page.getByRole('insertion').first().waitFor()
    },
  },
  {
    name: 'board',
    device: 'desktop',
    colours: 'light',
    locale: 'en-GB',
    async show(page) {
      await page.goto(`${library}/board`)
      await page.getByText('Survey of the roof').waitFor()
    },
  },
  {
    name: 'search',
    device: 'desktop',
    colours: 'dark',
    locale: 'zh-CN',
    async show(page) {
      await page.goto(canteen)
      await page.getByRole('tree').waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('老人')
      await page.locator('mark').first().waitFor()
    },
  },
  {
    name: 'share',
    device: 'desktop',
    colours: 'light',
    locale: 'en-GB',
    async show(page) {
      await page.goto(library)
      await page.getByRole('treeitem', { name: /Charter/ }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Share…' }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'shared-page',
    device: 'desktop',
    colours: 'light',
    locale: 'en-GB',
    async show(page) {
      const { shares } = (await (await page.request.get('/api/shares')).json()) as {
        shares: { url: string }[]
      }
      await page.goto(shares[0]?.url ?? '/s/none')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'ai-changes',
    device: 'desktop',
    colours: 'light',
    locale: 'zh-CN',
    async show(page) {
      await page.goto('/changes')
      await page.getByRole('insertion').first().waitFor()
    },
  },
  {
    name: 'phone-document',
    device: 'phone',
    colours: 'light',
    locale: 'zh-CN',
    async show(page) {
      await page.goto(`${canteen}/docs/xi-tong-she-ji`)
      await isDrawn(page)
    },
  },
  {
    name: 'phone-board',
    device: 'phone',
    colours: 'dark',
    locale: 'en-GB',
    async show(page) {
      await page.goto(`${library}/board`)
      await page.getByText('Choose the shelving supplier').waitFor()
    },
  },
]
