import { createFamilyAppUrl } from '#family-url.ts'
import type { MiniProgramPageQuery, WechatApi } from '#wx.ts'

type HomeData = { url: string; failed: boolean }
type HomePage = { data: HomeData; setData(change: Partial<HomeData>): void }

/** Message of the web view (`wx.miniProgram.postMessage`): the page and title of a card to share. */
type ShareMessage = { title?: unknown; path?: unknown }

export const defaultShareTitle = '三合家人：爸妈的健康、挂号和预警，一处掌握'

/** Page with the web view of the family app. The page signs in with WeChat before it opens the app. */
export function createHomePage(wx: Pick<WechatApi, 'login'>, baseUrl: string) {
  let query: MiniProgramPageQuery = {}
  let shared: { title: string; path: string } | undefined
  const open = (page: HomePage) =>
    wx.login({
      success: ({ code }) => page.setData({ url: createFamilyAppUrl(baseUrl, code, query), failed: false }),
      fail: () => page.setData({ failed: true }),
    })
  return {
    data: { url: '', failed: false } satisfies HomeData,
    onLoad(this: HomePage, given: MiniProgramPageQuery) {
      query = given
      open(this)
    },
    /** Handles a tap on the retry button of the error state. */
    retry(this: HomePage) {
      open(this)
    },
    onMessage({ detail }: { detail: { data: ShareMessage[] } }) {
      const last = detail.data.at(-1)
      shared =
        typeof last?.path === 'string' && typeof last.title === 'string'
          ? { title: last.title, path: last.path }
          : undefined
    },
    /** Card that a person shares with others. Recipients see the shared page after they have logged in. */
    onShareAppMessage() {
      const to = shared ? `?to=${encodeURIComponent(shared.path)}` : ''
      return { title: shared?.title ?? defaultShareTitle, path: `/pages/home/home${to}` }
    },
  }
}
