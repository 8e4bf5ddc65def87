/** Part of WeChat's API that this mini-program uses (developers.weixin.qq.com/miniprogram/dev/api). */
export type WechatApi = {
  login(options: { success(result: { code: string }): void; fail(error: WechatApiError): void }): void
  requestPayment(options: WechatPaymentRequest & { success(): void; fail(error: WechatApiError): void }): void
  requestSubscribeMessage(options: {
    tmplIds: string[]
    success(answer: SubscribeAnswer): void
    fail(error: WechatApiError): void
  }): void
  request(options: {
    url: string
    method: 'POST'
    data: object
    success(reply: { statusCode: number }): void
    fail(error: WechatApiError): void
  }): void
  navigateBack(options: { delta: number; fail(): void }): void
  reLaunch(options: { url: string }): void
  showModal(options: { title: string; content: string; showCancel: boolean; complete(): void }): void
}

/**
 * Result of WeChat's question for permission. Each template id has an answer, such as `accept` or `reject`. The result
 * also contains the message of the API call.
 */
export type SubscribeAnswer = Readonly<Record<string, string | undefined>>

export type WechatApiError = { errMsg: string }

/**
 * Payment parameters that the server has signed for WeChat Pay. They contain no `appId`, because WeChat already has the
 * `appId` of the mini-program.
 */
export type WechatPaymentRequest = {
  timeStamp: string
  nonceStr: string
  package: string
  signType: string
  paySign: string
}

/** Query parameters of a page's URL. The values are still URL-encoded, because WeChat does not decode them. */
export type MiniProgramPageQuery = Readonly<Record<string, string | undefined>>
