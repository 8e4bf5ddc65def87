import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** Who knows names, numbers and openids. */
export const vendorSettings = {
  /** Who checks names against identity numbers: `aliyun` by its access key, or in development the stand-in. */
  IDENTITY_VENDOR: z.enum(['sandbox', 'aliyun']).default('sandbox'),
  ALIYUN_IDENTITY_ENDPOINT: httpUrl.default('https://cloudauth.aliyuncs.com'),
  WECHAT_ENDPOINT: httpUrl.default('https://api.weixin.qq.com'),
  /** Of the mini-program WECHAT_PAY_APP_ID, in which people pay. Absent: in development the stand-in. */
  WECHAT_MINI_APP_SECRET: z.string().optional(),
}

type Given = z.output<z.ZodObject<typeof vendorSettings>> & {
  NODE_ENV: string
  ALIYUN_ACCESS_KEY_ID?: string | undefined
  ALIYUN_ACCESS_KEY_SECRET?: string | undefined
  WECHAT_PAY_APP_ID?: string | undefined
}

/** What is wrong with the settings of those who are asked. */
export function vendorProblems(given: Given): string[] {
  const inProduction = {
    ...(given.IDENTITY_VENDOR === 'sandbox' && {
      IDENTITY_VENDOR: 'must name a vendor: the sandbox believes',
    }),
    ...(!given.WECHAT_MINI_APP_SECRET && { WECHAT_MINI_APP_SECRET: 'is required in production' }),
  }
  const always = {
    ...(given.IDENTITY_VENDOR === 'aliyun' &&
      !(given.ALIYUN_ACCESS_KEY_ID && given.ALIYUN_ACCESS_KEY_SECRET) && {
        ALIYUN_ACCESS_KEY_ID: 'and ALIYUN_ACCESS_KEY_SECRET are required with IDENTITY_VENDOR=aliyun',
      }),
    ...(given.WECHAT_MINI_APP_SECRET &&
      !given.WECHAT_PAY_APP_ID && { WECHAT_PAY_APP_ID: 'is required with WECHAT_MINI_APP_SECRET' }),
  }
  const found = given.NODE_ENV === 'production' ? { ...inProduction, ...always } : always
  return Object.entries(found).map(([name, problem]) => `${name} ${problem}`)
}

/** The accounts of those who are asked; a stand-in is asked where there is none. */
export function vendorConfig(given: Given) {
  const { ALIYUN_ACCESS_KEY_ID: accessKeyId, ALIYUN_ACCESS_KEY_SECRET: accessKeySecret } = given
  const { WECHAT_PAY_APP_ID: appId, WECHAT_MINI_APP_SECRET: appSecret } = given
  return {
    identity:
      given.IDENTITY_VENDOR === 'aliyun' && accessKeyId && accessKeySecret
        ? { endpoint: given.ALIYUN_IDENTITY_ENDPOINT, accessKeyId, accessKeySecret }
        : undefined,
    wechatMini: appId && appSecret ? { endpoint: given.WECHAT_ENDPOINT, appId, appSecret } : undefined,
  }
}
