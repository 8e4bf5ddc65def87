import { join } from 'node:path'
import { httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { emailSettings, findEmailSettingProblems, toSmtpAccount } from '@sanhe/providers/email'
import type { StorageConfig } from '@sanhe/providers/storage'
import { z } from 'zod'

/** Settings of the providers of identity checks, WeChat accounts, email and storage. */
export const vendorSettings = {
  /** Provider of identity checks: `aliyun` with its access key, or the emulator (development only). */
  IDENTITY_VENDOR: z.enum(['sandbox', 'aliyun']).default('sandbox'),
  ALIYUN_IDENTITY_ENDPOINT: httpUrlSettingSchema.default('https://cloudauth.aliyuncs.com'),
  WECHAT_ENDPOINT: httpUrlSettingSchema.default('https://api.weixin.qq.com'),
  /**
   * App secret of the mini-program with the id WECHAT_PAY_APP_ID, in which users pay. If it is absent (development
   * only), an emulator is used.
   */
  WECHAT_MINI_APP_SECRET: z.string().optional(),
  /**
   * Provider that checks the pictures that everyone sees (posts, avatars, covers, logos, services): `aliyun` with the
   * access key, `sandbox` (an emulator, development only), or `off`. Absent: `sandbox` in development, `off` in
   * production.
   */
  PICTURE_CHECK_VENDOR: z.enum(['off', 'sandbox', 'aliyun']).optional(),
  ALIYUN_PICTURE_CHECK_ENDPOINT: httpUrlSettingSchema.default('https://green-cip.cn-shanghai.aliyuncs.com'),
  /** Name of the set of rules in the console of Alibaba Cloud's Image Moderation. */
  ALIYUN_PICTURE_CHECK_SERVICE: z.string().default('baselineCheck'),
  /**
   * Storage of uploads: `disk` in DATA_DIR, or an `s3` service, which is needed when several machines serve the
   * product.
   */
  STORAGE_VENDOR: z.enum(['disk', 's3']).default('disk'),
  /** URL of the S3 service, for example `https://oss-cn-shanghai.aliyuncs.com`. */
  S3_ENDPOINT: httpUrlSettingSchema.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...emailSettings,
}

const ofS3 = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

type ParsedSettings = z.output<z.ZodObject<typeof vendorSettings>> & {
  NODE_ENV: string
  DATA_DIR: string
  ALIYUN_ACCESS_KEY_ID?: string | undefined
  ALIYUN_ACCESS_KEY_SECRET?: string | undefined
  WECHAT_PAY_APP_ID?: string | undefined
}

/** Returns the problems of the provider settings, one message per provider. */
export function findVendorSettingProblems(given: ParsedSettings): string[] {
  const inProduction = {
    ...(given.PICTURE_CHECK_VENDOR === 'sandbox' && {
      PICTURE_CHECK_VENDOR: 'must be aliyun or off: the sandbox lets every picture pass',
    }),
    ...(given.IDENTITY_VENDOR === 'sandbox' && {
      IDENTITY_VENDOR: 'must name a vendor: the sandbox believes',
    }),
    ...(!given.SMTP_HOST && { SMTP_HOST: 'is required in production' }),
    ...(!given.WECHAT_MINI_APP_SECRET && { WECHAT_MINI_APP_SECRET: 'is required in production' }),
  }
  const always = {
    ...(given.IDENTITY_VENDOR === 'aliyun' &&
      !(given.ALIYUN_ACCESS_KEY_ID && given.ALIYUN_ACCESS_KEY_SECRET) && {
        ALIYUN_ACCESS_KEY_ID: 'and ALIYUN_ACCESS_KEY_SECRET are required with IDENTITY_VENDOR=aliyun',
      }),
    ...(given.PICTURE_CHECK_VENDOR === 'aliyun' &&
      !(given.ALIYUN_ACCESS_KEY_ID && given.ALIYUN_ACCESS_KEY_SECRET) && {
        PICTURE_CHECK_VENDOR: 'needs ALIYUN_ACCESS_KEY_ID and ALIYUN_ACCESS_KEY_SECRET with aliyun',
      }),
    ...(given.WECHAT_MINI_APP_SECRET &&
      !given.WECHAT_PAY_APP_ID && { WECHAT_PAY_APP_ID: 'is required with WECHAT_MINI_APP_SECRET' }),
  }
  const found = given.NODE_ENV === 'production' ? { ...inProduction, ...always } : always
  const missing = given.STORAGE_VENDOR === 's3' ? ofS3.filter((name) => !given[name]) : []
  return [
    ...Object.entries(found).map(([name, problem]) => `${name} ${problem}`),
    ...findEmailSettingProblems(given),
    ...missing.map((name) => `${name} is required with STORAGE_VENDOR=s3`),
  ]
}

/** Returns the accounts of the configured providers; undefined means that an emulator is used. */
export function toVendorConfig(given: ParsedSettings) {
  const { ALIYUN_ACCESS_KEY_ID: accessKeyId, ALIYUN_ACCESS_KEY_SECRET: accessKeySecret } = given
  const { WECHAT_PAY_APP_ID: appId, WECHAT_MINI_APP_SECRET: appSecret } = given
  return {
    identity:
      given.IDENTITY_VENDOR === 'aliyun' && accessKeyId && accessKeySecret
        ? { endpoint: given.ALIYUN_IDENTITY_ENDPOINT, accessKeyId, accessKeySecret }
        : undefined,
    pictureCheck: pictureCheckOf(given),
    email: toSmtpAccount(given),
    wechatMini: appId && appSecret ? { endpoint: given.WECHAT_ENDPOINT, appId, appSecret } : undefined,
    storage: storageConfig(given),
  }
}

/** Returns the settings of the Alibaba Cloud account that checks pictures, `sandbox` for the emulator, or `off`. */
function pictureCheckOf(given: ParsedSettings) {
  const { ALIYUN_ACCESS_KEY_ID: accessKeyId, ALIYUN_ACCESS_KEY_SECRET: accessKeySecret } = given
  const vendor = given.PICTURE_CHECK_VENDOR ?? (given.NODE_ENV === 'production' ? 'off' : 'sandbox')
  if (vendor !== 'aliyun' || !accessKeyId || !accessKeySecret)
    return vendor === 'off' ? ('off' as const) : ('sandbox' as const)
  const { ALIYUN_PICTURE_CHECK_ENDPOINT: endpoint, ALIYUN_PICTURE_CHECK_SERVICE: service } = given
  return { endpoint, service, accessKeyId, accessKeySecret }
}

function storageConfig(given: ParsedSettings): StorageConfig {
  if (given.STORAGE_VENDOR === 'disk') return { kind: 'disk', dir: join(given.DATA_DIR, 'objects') }
  const value = (name: (typeof ofS3)[number]) => given[name] as string
  const account = {
    endpoint: value('S3_ENDPOINT'),
    region: value('S3_REGION'),
    bucket: value('S3_BUCKET'),
    accessKeyId: value('S3_ACCESS_KEY_ID'),
    secretAccessKey: value('S3_SECRET_ACCESS_KEY'),
  }
  return { kind: 's3', account }
}
