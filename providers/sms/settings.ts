import { httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

export const smsSettings = {
  /** SMS vendor: `aliyun`, or in development the emulator, whose messages are at /dev/outbox. */
  SMS_VENDOR: z.enum(['sandbox', 'aliyun']).default('sandbox'),
  ALIYUN_ENDPOINT: httpUrlSettingSchema.default('https://dysmsapi.aliyuncs.com'),
  ALIYUN_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_ACCESS_KEY_SECRET: z.string().optional(),
  /** Sender name of the SMS that is registered with Alibaba Cloud. */
  ALIYUN_SMS_SIGN: z.string().optional(),
}

type SmsSettings = z.output<z.ZodObject<typeof smsSettings>>

const ofAliyun = ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN'] as const

export function findSmsSettingProblems(given: SmsSettings & { NODE_ENV: string }): string[] {
  if (given.SMS_VENDOR === 'aliyun')
    return ofAliyun
      .filter((name) => !given[name])
      .map((name) => `${name}: is required with SMS_VENDOR=aliyun`)
  return given.NODE_ENV === 'production' ? ['SMS_VENDOR must name a vendor: the sandbox sends nothing'] : []
}

export function toSmsConfig(given: SmsSettings) {
  const { SMS_VENDOR: vendor, ALIYUN_ENDPOINT: endpoint, ALIYUN_SMS_SIGN: signName } = given
  const { ALIYUN_ACCESS_KEY_ID: accessKeyId, ALIYUN_ACCESS_KEY_SECRET: accessKeySecret } = given
  const isWhole = vendor === 'aliyun' && accessKeyId && accessKeySecret && signName
  return { vendor, account: isWhole ? { endpoint, accessKeyId, accessKeySecret, signName } : undefined }
}
