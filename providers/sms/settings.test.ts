import { expect, test } from 'vitest'
import { z } from 'zod'
import { smsConfig, smsProblems, smsSettings } from './settings.ts'

const given = (env: Record<string, string>, NODE_ENV = 'development') => ({
  ...z.object(smsSettings).parse(env),
  NODE_ENV,
})
const aliyun = {
  SMS_VENDOR: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'key',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN: '三合',
}

test('smsConfig without settings uses the emulator, which smsProblems refuses in production', () => {
  expect(smsProblems(given({}))).toEqual([])
  expect(smsConfig(given({}))).toEqual({ vendor: 'sandbox', account: undefined })
  expect(smsProblems(given({}, 'production'))).toEqual([
    'SMS_VENDOR must name a vendor: the sandbox sends nothing',
  ])
})

test('smsConfig uses the configured vendor', () => {
  expect(smsProblems(given(aliyun, 'production'))).toEqual([])
  expect(smsConfig(given(aliyun))).toEqual({
    vendor: 'aliyun',
    account: {
      endpoint: 'https://dysmsapi.aliyuncs.com',
      accessKeyId: 'key',
      accessKeySecret: 'secret',
      signName: '三合',
    },
  })
})

test.each(['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN'])(
  'smsProblems reports the vendor without its %s',
  (name) => expect(smsProblems(given({ ...aliyun, [name]: '' }))).toEqual([expect.stringContaining(name)]),
)
