import { createPrivateKey, createPublicKey } from 'node:crypto'
import { httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'
import type { PaymentAccounts, PaymentVendor } from './index.ts'

const known = new Set(['sandbox', 'wechat', 'alipay'])

export const paymentSettings = {
  /**
   * Payment providers: `wechat`, `alipay`, or both separated by a comma; the first is the default. `sandbox` is an
   * emulator of both providers without real money and is refused in production.
   */
  PAYMENT_VENDOR: z
    .string()
    .default('sandbox')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((names) => names.every((name) => known.has(name)), 'is sandbox, wechat, alipay or wechat,alipay')
    .refine((names) => names.length === 1 || !names.includes('sandbox'), 'the sandbox stands alone'),
  WECHAT_PAY_ENDPOINT: httpUrlSettingSchema.default('https://api.mch.weixin.qq.com'),
  WECHAT_PAY_MCH_ID: z.string().optional(),
  /** WeChat app id that is bound to the merchant. */
  WECHAT_PAY_APP_ID: z.string().optional(),
  /** APIv3 key of WeChat Pay, 32 characters: decrypts the content of callbacks. */
  WECHAT_PAY_API_V3_KEY: z.string().optional(),
  WECHAT_PAY_SERIAL: z.string().optional(),
  WECHAT_PAY_PRIVATE_KEY: z.string().optional(),
  /** Id of WeChat Pay's public key (`PUB_KEY_ID_…`), or serial number of its certificate. */
  WECHAT_PAY_PLATFORM_SERIAL: z.string().optional(),
  /** WeChat Pay's public key or certificate (PEM), which verifies its signatures. */
  WECHAT_PAY_PLATFORM_KEY: z.string().optional(),
  ALIPAY_ENDPOINT: httpUrlSettingSchema.default('https://openapi.alipay.com'),
  ALIPAY_APP_ID: z.string().optional(),
  /** Alipay merchant number (PID, 2088…): callbacks for another merchant are refused. */
  ALIPAY_SELLER_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: z.string().optional(),
  /** Public key (PEM) that verifies Alipay's signatures. It is not the public key that the app uploaded to Alipay. */
  ALIPAY_PUBLIC_KEY: z.string().optional(),
}

type PaymentSettings = z.output<z.ZodObject<typeof paymentSettings>> & {
  NODE_ENV: string
  PUBLIC_URL?: string | undefined
}
type Name = keyof typeof paymentSettings

const needed: Record<PaymentVendor, Name[]> = {
  wechat: [
    'WECHAT_PAY_MCH_ID',
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_API_V3_KEY',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_PLATFORM_SERIAL',
    'WECHAT_PAY_PLATFORM_KEY',
  ],
  alipay: ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
}

const vendorsOf = ({ PAYMENT_VENDOR }: PaymentSettings) =>
  PAYMENT_VENDOR.filter((name): name is PaymentVendor => name !== 'sandbox')

export function findPaymentSettingProblems(given: PaymentSettings): string[] {
  const vendors = vendorsOf(given)
  const missing = vendors.flatMap((vendor) =>
    needed[vendor].filter((name) => !given[name]).map((name) => `${name} is required for ${vendor}`),
  )
  return [
    ...missing,
    ...findKeyProblems(given),
    ...(given.NODE_ENV === 'production' ? findProductionProblems(given) : []),
  ]
}

function findKeyProblems(given: PaymentSettings) {
  const { WECHAT_PAY_API_V3_KEY: apiV3Key } = given
  return [
    ...(apiV3Key && Buffer.byteLength(apiV3Key) !== 32
      ? ['WECHAT_PAY_API_V3_KEY is not of 32 characters']
      : []),
    ...findUnreadableKey('WECHAT_PAY_PRIVATE_KEY', given, createPrivateKey),
    ...findUnreadableKey('WECHAT_PAY_PLATFORM_KEY', given, createPublicKey),
    ...findUnreadableKey('ALIPAY_PRIVATE_KEY', given, createPrivateKey),
    ...findUnreadableKey('ALIPAY_PUBLIC_KEY', given, createPublicKey),
  ]
}

function findUnreadableKey(name: Name, given: PaymentSettings, read: (pem: string) => unknown) {
  const pem = given[name]
  if (typeof pem !== 'string') return []
  try {
    read(pem)
    return []
  } catch {
    return [`${name} is no key in PEM form`]
  }
}

function findProductionProblems(given: PaymentSettings) {
  if (vendorsOf(given).length === 0) return ['PAYMENT_VENDOR is for development only while it is sandbox']
  if (given.PUBLIC_URL?.startsWith('https://')) return []
  return ['PUBLIC_URL is required in production, with https: providers report payments to it']
}

/**
 * Returns the accounts of the chosen payment providers. Returns no account for the sandbox, which uses the accounts of
 * the emulator.
 */
export function toPaymentConfig(given: PaymentSettings): { isSandbox: boolean; accounts: PaymentAccounts } {
  const vendors = vendorsOf(given)
  const value = (name: Name) => given[name] as string
  const wechat = () => ({
    endpoint: given.WECHAT_PAY_ENDPOINT,
    mchId: value('WECHAT_PAY_MCH_ID'),
    appId: value('WECHAT_PAY_APP_ID'),
    apiV3Key: value('WECHAT_PAY_API_V3_KEY'),
    serial: value('WECHAT_PAY_SERIAL'),
    privateKey: value('WECHAT_PAY_PRIVATE_KEY'),
    platformSerial: value('WECHAT_PAY_PLATFORM_SERIAL'),
    platformKey: value('WECHAT_PAY_PLATFORM_KEY'),
  })
  const alipay = () => ({
    endpoint: given.ALIPAY_ENDPOINT,
    appId: value('ALIPAY_APP_ID'),
    sellerId: value('ALIPAY_SELLER_ID'),
    privateKey: value('ALIPAY_PRIVATE_KEY'),
    alipayPublicKey: value('ALIPAY_PUBLIC_KEY'),
  })
  const make = { wechat, alipay }
  return {
    isSandbox: vendors.length === 0,
    accounts: Object.fromEntries(vendors.map((vendor) => [vendor, make[vendor]()])),
  }
}
