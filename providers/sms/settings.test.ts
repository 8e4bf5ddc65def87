import { expect, test } from 'vitest'
import { z } from 'zod'
import { findSmsSettingProblems, smsSettings, toSmsConfig } from './settings.ts'

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

test('toSmsConfig without settings uses the emulator, which findSmsSettingProblems refuses in production', () => {
  expect(findSmsSettingProblems(given({}))).toEqual([])
  expect(toSmsConfig(given({}))).toEqual({ vendor: 'sandbox', account: undefined })
  expect(findSmsSettingProblems(given({}, 'production'))).toEqual([
    'SMS_VENDOR must name a vendor: the sandbox sends nothing',
  ])
})

test('toSmsConfig uses the configured SMS vendor', () => {
  expect(findSmsSettingProblems(given(aliyun, 'production'))).toEqual([])
  expect(toSmsConfig(given(aliyun))).toEqual({
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
  'findSmsSettingProblems reports the SMS vendor without its %s',
  (name) =>
    expect(findSmsSettingProblems(given({ ...aliyun, [name]: '' }))).toEqual([expect.stringContaining(name)]),
)
