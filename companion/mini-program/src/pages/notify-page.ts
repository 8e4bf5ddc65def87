import { listAcceptedTemplates, parseNotifyParams, type NotifyParams } from '#notify-params.ts'
import type { MiniProgramPageQuery, WechatApi } from '#wx.ts'

type NotifyWx = Pick<WechatApi, 'requestSubscribeMessage' | 'request' | 'navigateBack' | 'reLaunch'>
type NotifyData = { state: 'ask' | 'busy' | 'done' | 'failed' | 'unreported'; count: number }
type NotifyPage = { data: NotifyData; setData(change: Partial<NotifyData>): void }

const successStatus = 200

/**
 * Page that asks for permission to send subscription messages, which a web view cannot do. WeChat shows its question
 * only after a tap, so the page has a button.
 */
export function createNotifyPage(wx: NotifyWx, baseUrl: string) {
  let params: NotifyParams | undefined
  let accepted: string[] = []

  const report = (page: NotifyPage, { ticket }: NotifyParams) => {
    page.setData({ state: 'busy' })
    wx.request({
      url: `${baseUrl}/api/child/wechat-messages/permissions`,
      method: 'POST',
      data: { ticket, accepted },
      success: ({ statusCode }) =>
        page.setData(
          statusCode === successStatus ? { state: 'done', count: accepted.length } : { state: 'unreported' },
        ),
      fail: () => page.setData({ state: 'unreported' }),
    })
  }

  return {
    data: { state: 'ask', count: 0 } as NotifyData,
    onLoad(this: NotifyPage, query: MiniProgramPageQuery) {
      params = parseNotifyParams(query)
      if (!params) this.setData({ state: 'failed' })
    },
    /** Handles a tap on the button that asks for permission. */
    ask(this: NotifyPage) {
      const given = params
      if (!given) return
      wx.requestSubscribeMessage({
        tmplIds: given.templateIds,
        success: (answer) => {
          accepted = listAcceptedTemplates(given.templateIds, answer)
          if (accepted.length === 0) this.setData({ state: 'done', count: 0 })
          else report(this, given)
        },
        fail: () => this.setData({ state: 'failed' }),
      })
    },
    /** Handles a tap on the button that reports the answer again, after the service could not be reached. */
    reportAgain(this: NotifyPage) {
      if (params) report(this, params)
    },
    /** Returns to the family app. */
    leave() {
      wx.navigateBack({ delta: 1, fail: () => wx.reLaunch({ url: '/pages/home/home' }) })
    },
  }
}
