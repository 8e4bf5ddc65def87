import { ProviderError } from '@sanhe/kit/http/errors'
import { type Clock, systemClock } from '@sanhe/kit/runtime/clock'
import { callAliyun } from '@sanhe/providers/aliyun'
import type { Sms, SmsSender } from './index.ts'

export type AliyunSmsAccount = {
  /** Base URL of the API: `https://dysmsapi.aliyuncs.com`, or the URL of an emulator. */
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  /** Sender name of the SMS that is registered with Alibaba Cloud. */
  signName: string
}

export class SmsError extends ProviderError {
  override name = 'SmsError'
}

const api = { action: 'SendSms', version: '2017-05-25' }

/** Error codes of Alibaba Cloud for rate limits and overload. */
const transientCodes = /^(isv\.BUSINESS_LIMIT_CONTROL|Throttling.*|ServiceUnavailable|InternalError)$/

/** Sends messages by Alibaba Cloud's SMS service (API 2017-05-25), signed by ACS3-HMAC-SHA256. */
export function aliyunSmsSender(account: AliyunSmsAccount, clock: Clock = systemClock): SmsSender {
  return {
    async send(message) {
      const values = {
        PhoneNumbers: message.to,
        SignName: account.signName,
        TemplateCode: message.template,
        TemplateParam: JSON.stringify(message.data),
      }
      const answer = await callSmsApi(account, clock, values)
      if (answer.Code !== 'OK' || !answer.BizId) throw toSmsError(answer, message)
      return { messageId: answer.BizId }
    },
  }
}

type Answer = { Code?: string; Message?: string; BizId?: string }

async function callSmsApi(account: AliyunSmsAccount, clock: Clock, values: Record<string, string>) {
  try {
    return (await callAliyun(account, clock, { ...api, values })) as Answer
  } catch (error) {
    throw new SmsError('UNREACHABLE', `the SMS service did not answer: ${(error as Error).name}`, true)
  }
}

/**
 * Omits the vendor's message: it may repeat the request, and the phone number and code in the request must not reach a
 * log.
 */
function toSmsError({ Code: code = 'UNKNOWN' }: Answer, { template }: Sms) {
  return new SmsError(
    code,
    `the SMS service refused template ${template}: ${code}`,
    transientCodes.test(code),
  )
}
