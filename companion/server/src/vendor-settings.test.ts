import { expect, test } from 'vitest'
import { z } from 'zod'
import { findVendorSettingProblems, toVendorConfig, vendorSettings } from './vendor-settings.ts'

const given = (env: Record<string, string>, NODE_ENV = 'development') => ({
  ...env,
  ...z.object(vendorSettings).parse(env),
  NODE_ENV,
  DATA_DIR: '/data',
})
const keys = { ALIYUN_ACCESS_KEY_ID: 'key', ALIYUN_ACCESS_KEY_SECRET: 'secret' }
const mini = { WECHAT_PAY_APP_ID: 'wx1', WECHAT_MINI_APP_SECRET: 'secret' }
const s3 = {
  STORAGE_VENDOR: 's3',
  S3_ENDPOINT: 'https://s3.example/',
  S3_REGION: 'cn',
  S3_BUCKET: 'sanhe',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const mail = {
  SMTP_HOST: 'mail.example',
  SMTP_USER: 'sanhe',
  SMTP_PASSWORD: 'secret',
  EMAIL_FROM: 'no-reply@sanhe.example',
}
const whole = { IDENTITY_VENDOR: 'aliyun', ...keys, ...mini, ...s3, ...mail }

test('a development server needs no settings for identity checks, WeChat, email and storage', () => {
  expect(findVendorSettingProblems(given({}))).toEqual([])
  expect(toVendorConfig(given({}))).toEqual({
    identity: undefined,
    pictureCheck: 'sandbox',
    email: undefined,
    wechatMini: undefined,
    storage: { kind: 'disk', dir: '/data/objects' },
  })
})

test('toVendorConfig returns the accounts of the configured providers', () => {
  expect(findVendorSettingProblems(given(whole, 'production'))).toEqual([])
  const { identity, wechatMini, storage, email } = toVendorConfig(given(whole))
  expect(identity).toMatchObject({ endpoint: 'https://cloudauth.aliyuncs.com', accessKeyId: 'key' })
  expect(wechatMini).toMatchObject({ endpoint: 'https://api.weixin.qq.com', appId: 'wx1' })
  expect(email).toMatchObject({ host: 'mail.example', port: 465, tls: 'implicit' })
  expect(storage).toMatchObject({ kind: 's3', account: { endpoint: 'https://s3.example', bucket: 'sanhe' } })
})

test('a production server refuses to use emulators of providers', () => {
  expect(findVendorSettingProblems(given({}, 'production'))).toEqual([
    expect.stringContaining('IDENTITY_VENDOR'),
    expect.stringContaining('SMTP_HOST'),
    expect.stringContaining('WECHAT_MINI_APP_SECRET'),
  ])
})

test.each([
  ['ALIYUN_ACCESS_KEY_ID', { IDENTITY_VENDOR: 'aliyun' }],
  ['WECHAT_PAY_APP_ID', { WECHAT_MINI_APP_SECRET: 'secret' }],
  ['SMTP_PASSWORD', { ...mail, SMTP_PASSWORD: '' }],
  ['S3_BUCKET', { ...s3, S3_BUCKET: '' }],
])('findVendorSettingProblems names the missing setting %s of an incomplete provider', (name, env) =>
  expect(findVendorSettingProblems(given(env))).toEqual([expect.stringContaining(name)]),
)

test('the picture check defaults to the emulator in development and to off in production, and uses a configured vendor', () => {
  const chosen = (env: Record<string, string>, mode: string) => toVendorConfig(given(env, mode)).pictureCheck
  expect(chosen({}, 'development')).toBe('sandbox')
  expect(chosen({ PICTURE_CHECK_VENDOR: 'off' }, 'development')).toBe('off')
  expect(chosen({}, 'production')).toBe('off')
  expect(chosen({ ...keys, PICTURE_CHECK_VENDOR: 'aliyun' }, 'production')).toEqual({
    endpoint: 'https://green-cip.cn-shanghai.aliyuncs.com',
    service: 'baselineCheck',
    accessKeyId: 'key',
    accessKeySecret: 'secret',
  })
})

test('the sandbox of the picture check is refused in production, and the vendor needs its access key', () => {
  const problems = (env: Record<string, string>) => findVendorSettingProblems(given(env, 'production')).join()
  expect(problems({ ...whole, PICTURE_CHECK_VENDOR: 'sandbox' })).toContain('PICTURE_CHECK_VENDOR')
  expect(problems({ ...whole, PICTURE_CHECK_VENDOR: 'aliyun' })).toBe('')
  const { ALIYUN_ACCESS_KEY_ID: _, ...withoutKey } = { ...whole, PICTURE_CHECK_VENDOR: 'aliyun' }
  expect(problems(withoutKey)).toContain('PICTURE_CHECK_VENDOR')
})
