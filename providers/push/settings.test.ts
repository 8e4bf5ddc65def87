import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { pushConfig, pushProblems, pushSettings } from './settings.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
const read = (env: Record<string, string>) => z.object(pushSettings).parse(env)

const jpush = { JPUSH_APP_KEY: 'app', JPUSH_MASTER_SECRET: 'secret' }
const apns = { APNS_TOPIC: 'cn.sanhe', APNS_KEY: pem, APNS_KEY_ID: 'K1', APNS_TEAM_ID: 'T1' }
const vapid = { VAPID_SUBJECT: 'mailto:a@b.cn', VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' }

test('pushConfig without settings enables no vendor and reports no problem', () => {
  expect(pushProblems(read({}))).toEqual([])
  expect(pushConfig(read({}))).toEqual({})
})

test('pushConfig enables every vendor with complete settings', () => {
  const given = read({ ...jpush, ...apns, ...vapid, JPUSH_IOS_BUILD: 'development' })
  expect(pushProblems(given)).toEqual([])
  expect(pushConfig(given)).toEqual({
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
  'pushProblems reports a vendor without its %s',
  (name) => {
    const given = read({ ...jpush, ...apns, ...vapid, [name]: '' })
    expect(pushProblems(given)[0]).toMatch(`${name} is required with`)
  },
)

test('pushProblems reports an invalid key and an invalid subject without their values', () => {
  const problems = pushProblems(read({ ...apns, ...vapid, APNS_KEY: 'secret', VAPID_SUBJECT: 'me' }))
  expect(problems).toEqual([
    'APNS_KEY is no key in PEM form',
    'VAPID_SUBJECT begins with mailto: or https://',
  ])
})
