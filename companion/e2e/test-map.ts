import type { Page } from '@playwright/test'

const tile = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#e8eef2" stroke="#b8c4cc"/><path d="M0 90H256M150 0V256" stroke="#fff" stroke-width="14"/><text x="20" y="40" font-size="16" fill="#445">${text}</text></svg>`

/**
 * Configures a map for the app and answers its tile requests with test images. If `isBroken` is true, the tile requests
 * fail.
 */
export async function addTestMap(page: Page, { isBroken = false } = {}) {
  await page.route('**/api/v1/app-settings', async (route) => {
    const settings = (await (await route.fetch()).json()) as object
    const map = { tilesUrl: '/test-tiles/{z}/{x}/{y}.svg', attribution: '© 测试地图' }
    await route.fulfill({ json: { ...settings, map, findsAddresses: true } })
  })
  await page.route('**/test-tiles/**', (route) =>
    isBroken
      ? route.abort()
      : route.fulfill({ contentType: 'image/svg+xml', body: tile(new URL(route.request().url()).pathname) }),
  )
}
