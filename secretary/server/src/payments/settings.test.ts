import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '#config'
import { connectPayments } from './connect-payments.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const wechat = {
  WECHAT_PAY_MCH_ID: '1900000000',
  WECHAT_PAY_APP_ID: 'wx1',
  WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789abcdef',
  WECHAT_PAY_SERIAL: 'A1',
  WECHAT_PAY_PRIVATE_KEY: privateKey,
  WECHAT_PAY_PLATFORM_SERIAL: 'PUB_KEY_ID_1',
  WECHAT_PAY_PLATFORM_KEY: publicKey,
}
const alipay = {
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_PRIVATE_KEY: privateKey,
  ALIPAY_PUBLIC_KEY: publicKey,
}
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: '0123456789abcdefghijklmnopqrstuvwxyz',
  DATA_KEY: 'zyxwvutsrqponmlkjihgfedcba9876543210',
  PUBLIC_URL: 'https://secretary.example/',
  SMS_VENDOR: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'LTAI-example',
  ALIYUN_ACCESS_KEY_SECRET: 'a secret of the vendor',
  ALIYUN_SMS_SIGN: '三合',
  PAYMENT_VENDOR: 'wechat',
  ...wechat,
}
const problems = (env: Record<string, string>) => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
}
const development = { NODE_ENV: 'development', DATA_DIR: mkdtempSync(join(tmpdir(), 'sanhe-settings-')) }

test('the sandbox emulates WeChat Pay and Alipay when no payment settings exist', async () => {
  const config = loadConfig(development)
  expect(config.payments).toEqual({ isSandbox: true, accounts: {} })
  const opened = await connectPayments(config, { now: () => 0 })
  expect(Object.keys(opened.payments)).toEqual(['wechat', 'alipay'])
  expect(opened.openDevTools).toBeTypeOf('function')
  await opened.stop()
})

test('production starts with one fully configured payment provider and removes the slash at the end of PUBLIC_URL', () => {
  expect(problems(production)).toEqual([])
  const config = loadConfig(production)
  expect(config.publicUrl).toBe('https://secretary.example')
  expect(config.payments.accounts.wechat).toMatchObject({ mchId: '1900000000' })
  expect(config.payments.accounts.alipay).toBeUndefined()
  const both = loadConfig({ ...production, ...alipay, PAYMENT_VENDOR: 'alipay, wechat' })
  expect(Object.keys(both.payments.accounts)).toEqual(['alipay', 'wechat'])
})

test('production refuses the payment sandbox', async () => {
  expect(problems({ ...production, PAYMENT_VENDOR: 'sandbox' })).toEqual([
    expect.stringContaining('PAYMENT_VENDOR'),
  ])
  expect(problems({ ...production, PAYMENT_VENDOR: '' })).toEqual([expect.stringContaining('PAYMENT_VENDOR')])
  const forced = { ...loadConfig(production), payments: { isSandbox: true, accounts: {} } }
  await expect(connectPayments(forced, { now: () => 0 })).rejects.toThrow(/PAYMENT_VENDOR/)
})

test.each(Object.keys(wechat))(
  'settings of WeChat Pay without %s are refused, naming the variable',
  (name) => {
    expect(problems({ ...production, [name]: '' })).toEqual([
      expect.stringContaining(`${name} is required for wechat`),
    ])
  },
)

test.each(Object.keys(alipay))('settings of Alipay without %s are refused, naming the variable', (name) => {
  const env = { ...development, PAYMENT_VENDOR: 'alipay', ...alipay, [name]: '' }
  expect(problems(env)).toEqual([expect.stringContaining(`${name} is required for alipay`)])
})

test.each([
  [{ PAYMENT_VENDOR: 'paypal' }, 'PAYMENT_VENDOR'],
  [{ PAYMENT_VENDOR: 'wechat,sandbox' }, 'PAYMENT_VENDOR'],
  [{ WECHAT_PAY_API_V3_KEY: 'short' }, 'WECHAT_PAY_API_V3_KEY'],
  [{ WECHAT_PAY_PRIVATE_KEY: 'no key' }, 'WECHAT_PAY_PRIVATE_KEY'],
  [{ WECHAT_PAY_PLATFORM_KEY: 'no key' }, 'WECHAT_PAY_PLATFORM_KEY'],
  [{ PUBLIC_URL: 'http://secretary.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'secretary.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL'],
])('production refuses the payment setting %j', (changes, name) => {
  expect(problems({ ...production, ...changes })).toEqual([expect.stringContaining(name)])
})

test('a payment key can be read from a file, and no reported problem contains its value', () => {
  const file = join(development.DATA_DIR, 'key.pem')
  writeFileSync(file, privateKey)
  const env = { ...production, WECHAT_PAY_PRIVATE_KEY: '', WECHAT_PAY_PRIVATE_KEY_FILE: file }
  expect(loadConfig(env).payments.accounts.wechat?.privateKey).toBe(privateKey.trim())
  expect(problems({ ...production, WECHAT_PAY_API_V3_KEY: 'told-nobody' }).join()).not.toContain(
    'told-nobody',
  )
  rmSync(development.DATA_DIR, { recursive: true })
})
