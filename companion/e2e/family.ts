import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { callApi, currentConsentVersions, signIn } from './service-api.ts'
import { getBaseUrl, randomPhoneNumber, storeLogin } from './app-session.ts'

/** Logs a new child in by a demo code and returns the token. */
export async function createChildToken(url: string, nickname = '小明') {
  const { data } = (await callApi(url, '/api/child/auth/social-login', {
    code: `demo-${randomUUID()}`,
    consents: currentConsentVersions,
  })) as {
    data: { token: string }
  }
  await callApi(url, '/api/child/profile', { nickname }, data.token, 'PUT')
  return data.token
}

/** Creates an older adult with this nickname and returns the token. */
export async function createParentToken(url: string, nickname = '王秀兰') {
  const token = await signIn(url, randomPhoneNumber())
  await callApi(url, '/api/v1/users/profile', { nickname }, token, 'PUT')
  return token
}

export const createFamilyInviteCode = async (url: string, parent: string) =>
  String((await callApi(url, '/api/v1/family/generate-code', {}, parent))['code'])

/** Opens a page of the family app as a new child without parents. */
export async function openAsChild(page: Page, path = '/') {
  const child = await createChildToken(await getBaseUrl(page))
  await storeLogin(page, 'family', child)
  await page.goto(`/family${path}`)
  return child
}

/**
 * Creates a parent with a linked child and logs the child in on this page. `path` receives the id of the parent and
 * returns the path of the page to open.
 */
export async function openAsLinkedChild(page: Page, path: (parentId: number) => string = () => '/') {
  const url = await getBaseUrl(page)
  const [parent, child] = [await createParentToken(url), await createChildToken(url)]
  const code = await createFamilyInviteCode(url, parent)
  const { parent: linked } = (await callApi(url, '/api/child/bind', { inviteCode: code }, child)) as {
    parent: { id: number }
  }
  await storeLogin(page, 'family', child)
  await page.goto(`/family${path(linked.id)}`)
  return { url, parent, child, parentId: linked.id }
}

/** Records a measurement for the parent with the current time. */
export const recordParentMeasurement = (url: string, parent: string, recordType: string, value: object) =>
  callApi(
    url,
    '/api/v1/health/records',
    { recordType, value, recordedAt: new Date(systemClock.now() - minuteMs).toISOString() },
    parent,
  )

const minTargetPx = 44

const smallTargets = (page: Page) =>
  page.evaluate(
    (least) =>
      [
        ...document.querySelectorAll(
          'main a[href], main button, nav a[href], main select, main input:not(.sr-only, [type=radio], [type=checkbox]), label:has(input)',
        ),
      ].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        return element.checkVisibility() && Math.min(width, height) < least - 0.5
          ? [
              `${element.tagName} ${width.toFixed(0)}x${height.toFixed(0)} ${element.textContent?.slice(0, 20)}`,
            ]
          : []
      }),
    minTargetPx,
  )

const documentWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/**
 * Checks a screen on a narrow phone and on a desktop: accessibility with axe, touch targets of at least 44
 * px, no horizontal scrolling.
 */
export async function expectAccessibleFamilyScreen(page: Page, screen: string) {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => documentWidth(page), `${screen} at ${width}`).toBeLessThanOrEqual(width)
    await expectAccessible(page, `${screen} at ${width}`)
    expect.soft(await smallTargets(page), `${screen} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
}
