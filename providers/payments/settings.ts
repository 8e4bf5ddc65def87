import { createPrivateKey, createPublicKey } from 'node:crypto'
import { httpUrl } from '@sanhe/kit/runtime/config'
import { z } from 'zod'
import type { Accounts, Vendor } from './index.ts'

const known = new Set(['sandbox', 'wechat', 'alipay'])

export const paymentSettings = {
  /**
   * Who takes the money: `wechat`, `alipay`, or both with a comma; the first is the usual one. `sandbox` is an emulator
   * for both, in which no money moves, and is refused in production.
   */
  PAYMENT_VENDOR: z
    .string()
    .default('sandbox')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((names) => names.every((name) => known.has(name)), 'is sandbox, wechat, alipay or wechat,alipay')
    .refine((names) => names.length === 1 || !names.includes('sandbox'), 'the sandbox stands alone'),
  /** Where WeChat Pay v3 answers. */
  WECHAT_PAY_ENDPOINT: httpUrl.default('https://api.mch.weixin.qq.com'),
  /** The merchant's number. */
  WECHAT_PAY_MCH_ID: z.string().optional(),
  /** The app that is bound to the merchant. */
  WECHAT_PAY_APP_ID: z.string().optional(),
  /** The APIv3 key, 32 characters: decrypts what callbacks carry. */
  WECHAT_PAY_API_V3_KEY: z.string().optional(),
  /** The serial number of the merchant's certificate. */
  WECHAT_PAY_SERIAL: z.string().optional(),
  /** The private key of the merchant's certificate (PEM). */
  WECHAT_PAY_PRIVATE_KEY: z.string().optional(),
  /** The id of WeChat Pay's public key (`PUB_KEY_ID_…`), or the serial number of its certificate. */
  WECHAT_PAY_PLATFORM_SERIAL: z.string().optional(),
  /** WeChat Pay's public key or certificate (PEM): whoever it verifies is WeChat Pay. */
  WECHAT_PAY_PLATFORM_KEY: z.string().optional(),
  /** Where Alipay's gateway answers. */
  ALIPAY_ENDPOINT: httpUrl.default('https://openapi.alipay.com'),
  ALIPAY_APP_ID: z.string().optional(),
  /** The merchant's number (PID, 2088…): callbacks for another are refused. */
  ALIPAY_SELLER_ID: z.string().optional(),
  /** The app's private key (PEM). */
  ALIPAY_PRIVATE_KEY: z.string().optional(),
  /** Alipay's public key for the app (PEM), not the app's own. */
  ALIPAY_PUBLIC_KEY: z.string().optional(),
}

type Given = z.output<z.ZodObject<typeof paymentSettings>> & {
  NODE_ENV: string
  PUBLIC_URL?: string | undefined
}
type Name = keyof typeof paymentSettings

const needed: Record<Vendor, Name[]> = {
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

const vendorsOf = ({ PAYMENT_VENDOR }: Given) =>
  PAYMENT_VENDOR.filter((name): name is Vendor => name !== 'sandbox')

/** What is wrong with the settings of those who are to take money. */
export function paymentProblems(given: Given): string[] {
  const vendors = vendorsOf(given)
  const missing = vendors.flatMap((vendor) =>
    needed[vendor].filter((name) => !given[name]).map((name) => `${name} is required for ${vendor}`),
  )
  return [...missing, ...keyProblems(given), ...(given.NODE_ENV === 'production' ? inProduction(given) : [])]
}

function keyProblems(given: Given) {
  const { WECHAT_PAY_API_V3_KEY: apiV3Key } = given
  return [
    ...(apiV3Key && Buffer.byteLength(apiV3Key) !== 32
      ? ['WECHAT_PAY_API_V3_KEY is not of 32 characters']
      : []),
    ...unreadable('WECHAT_PAY_PRIVATE_KEY', given, createPrivateKey),
    ...unreadable('WECHAT_PAY_PLATFORM_KEY', given, createPublicKey),
    ...unreadable('ALIPAY_PRIVATE_KEY', given, createPrivateKey),
    ...unreadable('ALIPAY_PUBLIC_KEY', given, createPublicKey),
  ]
}

function unreadable(name: Name, given: Given, read: (pem: string) => unknown) {
  const pem = given[name]
  if (typeof pem !== 'string') return []
  try {
    read(pem)
    return []
  } catch {
    return [`${name} is no key in PEM form`]
  }
}

function inProduction(given: Given) {
  if (vendorsOf(given).length === 0) return ['PAYMENT_VENDOR is for development only while it is sandbox']
  if (given.PUBLIC_URL?.startsWith('https://')) return []
  return ['PUBLIC_URL is required in production, with https: providers report payments to it']
}

/** The accounts of those who take the money; none in the sandbox, which has its own. */
export function paymentConfig(given: Given): { isSandbox: boolean; accounts: Accounts } {
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
