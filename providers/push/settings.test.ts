import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { findPushSettingProblems, pushSettings, toPushConfig } from './settings.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
const read = (env: Record<string, string>) => z.object(pushSettings).parse(env)

const jpush = { JPUSH_APP_KEY: 'app', JPUSH_MASTER_SECRET: 'secret' }
const apns = { APNS_TOPIC: 'cn.sanhe', APNS_KEY: pem, APNS_KEY_ID: 'K1', APNS_TEAM_ID: 'T1' }
const vapid = { VAPID_SUBJECT: 'mailto:a@b.cn', VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' }

test('toPushConfig without settings enables no push vendor and reports no problem', () => {
  expect(findPushSettingProblems(read({}))).toEqual([])
  expect(toPushConfig(read({}))).toEqual({})
})

test('toPushConfig enables every push vendor with complete settings', () => {
  const given = read({ ...jpush, ...apns, ...vapid, JPUSH_IOS_BUILD: 'development' })
  expect(findPushSettingProblems(given)).toEqual([])
  expect(toPushConfig(given)).toEqual({
    jpush: {
      endpoint: 'https://api.jpush.cn',
      appKey: 'app',
      masterSecret: 'secret',
      isProductionBuild: false,
    },
    apns: { host: 'api.push.apple.com', topic: 'cn.sanhe', key: pem, keyId: 'K1', teamId: 'T1' },
    webPush: { subject: 'mailto:a@b.cn', publicKey: 'public', privateKey: 'private' },
  })
})

test.each([...Object.entries(jpush), ...Object.entries(apns), ...Object.entries(vapid)])(
  'findPushSettingProblems reports a push vendor without its %s',
  (name) => {
    const given = read({ ...jpush, ...apns, ...vapid, [name]: '' })
    expect(findPushSettingProblems(given)[0]).toMatch(`${name} is required with`)
  },
)

test('findPushSettingProblems reports an invalid key and an invalid subject without their values', () => {
  const problems = findPushSettingProblems(
    read({ ...apns, ...vapid, APNS_KEY: 'secret', VAPID_SUBJECT: 'me' }),
  )
  expect(problems).toEqual([
    'APNS_KEY is no key in PEM form',
    'VAPID_SUBJECT begins with mailto: or https://',
  ])
})
