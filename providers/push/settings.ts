import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { commaSeparatedSettingSchema, httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'
import type { PushConfig } from './index.ts'
import type { WebPushAccount } from './web-push.ts'

export const pushSettings = {
  /** Settings of JPush, which reaches Android phones and iPhones. */
  JPUSH_ENDPOINT: httpUrlSettingSchema.default('https://api.jpush.cn'),
  JPUSH_APP_KEY: z.string().optional(),
  JPUSH_MASTER_SECRET: z.string().optional(),
  /** Kind of app build on iPhones: App Store or development. Apple serves the two kinds by separate hosts. */
  JPUSH_IOS_BUILD: z.enum(['production', 'development']).default('production'),
  /** Settings of Apple's push service, for apps that do not use JPush. */
  APNS_HOST: z.string().default('api.push.apple.com'),
  APNS_TOPIC: z.string().optional(),
  /**
   * Authentication key of Apple's push service (PKCS#8, PEM), the id of the key, and the id of the team that owns it.
   */
  APNS_KEY: z.string().optional(),
  APNS_KEY_ID: z.string().optional(),
  APNS_TEAM_ID: z.string().optional(),
  /** VAPID keys of Web Push (base64url), and a contact for push services (`mailto:` or `https:`). */
  VAPID_SUBJECT: z.string().optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /** Hosts of the Web Push services that may receive messages. If it is empty, those of the known browsers. */
  PUSH_HOSTS: commaSeparatedSettingSchema.prefault(''),
  /** PEM file of the certificate authority of a self-hosted Web Push service. */
  PUSH_CA_FILE: z.string().optional(),
}

type PushSettings = z.output<z.ZodObject<typeof pushSettings>>
type Name = keyof typeof pushSettings

const belongTogether: Name[][] = [
  ['JPUSH_APP_KEY', 'JPUSH_MASTER_SECRET'],
  ['APNS_TOPIC', 'APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID'],
  ['VAPID_SUBJECT', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
]

export function findPushSettingProblems(given: PushSettings): string[] {
  const missing = belongTogether.flatMap((names) => {
    const absent = names.filter((name) => !given[name])
    const isBegun = absent.length > 0 && absent.length < names.length
    return isBegun ? absent.map((name) => `${name} is required with ${names.find((one) => given[one])}`) : []
  })
  const { APNS_KEY: key, VAPID_SUBJECT: subject } = given
  return [
    ...missing,
    ...(key !== undefined && !isKey(key) ? ['APNS_KEY is no key in PEM form'] : []),
    ...(subject !== undefined && !/^(mailto:|https:\/\/)/.test(subject)
      ? ['VAPID_SUBJECT begins with mailto: or https://']
      : []),
  ]
}

function isKey(pem: string) {
  try {
    return Boolean(createPrivateKey(pem))
  } catch {
    return false
  }
}

export function toPushConfig(given: PushSettings): Pick<PushConfig, 'jpush' | 'apns' | 'webPush'> {
  const value = (name: Name) => given[name] as string
  return {
    ...(given.JPUSH_APP_KEY && {
      jpush: {
        endpoint: given.JPUSH_ENDPOINT,
        appKey: given.JPUSH_APP_KEY,
        masterSecret: value('JPUSH_MASTER_SECRET'),
        isProductionBuild: given.JPUSH_IOS_BUILD === 'production',
      },
    }),
    ...(given.APNS_TOPIC && {
      apns: {
        host: given.APNS_HOST,
        topic: given.APNS_TOPIC,
        key: value('APNS_KEY'),
        keyId: value('APNS_KEY_ID'),
        teamId: value('APNS_TEAM_ID'),
      },
    }),
    ...(given.VAPID_SUBJECT && {
      webPush: toWebPushAccount(given, {
        subject: given.VAPID_SUBJECT,
        publicKey: value('VAPID_PUBLIC_KEY'),
        privateKey: value('VAPID_PRIVATE_KEY'),
      }),
    }),
  }
}

/** Combines VAPID keys with the settings of the push services that may receive messages. */
export const toWebPushAccount = (
  { PUSH_HOSTS: hosts, PUSH_CA_FILE: caFile }: Pick<PushSettings, 'PUSH_HOSTS' | 'PUSH_CA_FILE'>,
  keys: Pick<WebPushAccount, 'subject' | 'publicKey' | 'privateKey'>,
): WebPushAccount => ({
  ...keys,
  ...(hosts.length && { hosts }),
  ...(caFile !== undefined && { ca: readFileSync(caFile, 'utf8') }),
})
