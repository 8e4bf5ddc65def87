import { loadDevelopmentSecret } from '@sanhe/kit/runtime/config'
import { createVapidKeys, type VapidKeys } from '@sanhe/providers/push'
import { type pushSettings, toPushConfig, toWebPushAccount } from '@sanhe/providers/push/settings'
import type { z } from 'zod'

type PushValues = z.output<z.ZodObject<typeof pushSettings>> & { NODE_ENV?: string | undefined }

/** Contact that push services receive in development, where no operator is configured. */
const developmentContact = 'mailto:push@sanhe.example'

/**
 * Reads the push settings. In development, keys for Web Push are created at the first start and kept in `secretsFile`.
 * In production without keys, browsers cannot subscribe.
 */
export function toPushConfigWithKeys(values: PushValues, secretsFile: string) {
  const config = toPushConfig(values)
  if (config.webPush || values.NODE_ENV === 'production') return config
  const stored = loadDevelopmentSecret(secretsFile, 'VAPID_KEYS', () => JSON.stringify(createVapidKeys()))
  const keys = { subject: developmentContact, ...(JSON.parse(stored) as VapidKeys) }
  return { ...config, webPush: toWebPushAccount(values, keys) }
}
