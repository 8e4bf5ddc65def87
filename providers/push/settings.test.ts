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

test('where nothing is set up nobody pushes, and nothing is wrong with that', () => {
  expect(pushProblems(read({}))).toEqual([])
  expect(pushConfig(read({}))).toEqual({})
})

test('every vendor that is set up whole is used', () => {
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
  'a vendor without its %s is named',
  (name) => {
    const given = read({ ...jpush, ...apns, ...vapid, [name]: '' })
    expect(pushProblems(given)[0]).toMatch(`${name} is required with`)
  },
)

test('a key that is none, and a subject that leads nowhere, are named without their value', () => {
  const problems = pushProblems(read({ ...apns, ...vapid, APNS_KEY: 'secret', VAPID_SUBJECT: 'me' }))
  expect(problems).toEqual([
    'APNS_KEY is no key in PEM form',
    'VAPID_SUBJECT begins with mailto: or https://',
  ])
})
