import { ProviderError } from '@sanhe/kit/http/errors'

/**
 * Why a message was not sent. `refused`: the person has no permission left for this template. `badData`: a field of the
 * template does not accept its value. `limited`: the daily limit of the account is used up. `rejected`: other permanent
 * errors. `unavailable`: WeChat gave no usable answer.
 */
export type WechatMessageProblem = 'refused' | 'badData' | 'limited' | 'rejected' | 'unavailable'

export class WechatMessageError extends ProviderError {
  override name = 'WechatMessageError'
  readonly problem: WechatMessageProblem

  constructor(code: string, problem: WechatMessageProblem) {
    const isTransient = problem === 'unavailable' || problem === 'limited'
    super(code, `WeChat did not send the subscription message: ${code}`, isTransient)
    this.problem = problem
  }
}
