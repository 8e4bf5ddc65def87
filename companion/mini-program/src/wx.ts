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

/** Answer for each template id, such as `accept` or `reject`, and the message of the call. */
export type SubscribeAnswer = Readonly<Record<string, string | undefined>>

export type WechatApiError = { errMsg: string }

/**
 * Request that the server signs for WeChat Pay. The request has no `appId`, because WeChat already knows the `appId` of
 * the mini-program.
 */
export type WechatPaymentRequest = {
  timeStamp: string
  nonceStr: string
  package: string
  signType: string
  paySign: string
}

/** Parameters of a page's address. WeChat passes them without decoding. */
export type MiniProgramPageQuery = Readonly<Record<string, string | undefined>>
