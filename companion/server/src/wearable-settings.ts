import { httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

/**
 * Accounts at the vendors of wearables. If an account is absent, development uses an emulator and production does not
 * offer the vendor.
 */
export const wearableSettings = {
  WEARABLE_A_ENDPOINT: httpUrlSettingSchema.optional(),
  WEARABLE_A_CLIENT_ID: z.string().optional(),
  WEARABLE_A_CLIENT_SECRET: z.string().optional(),
  WEARABLE_B_ENDPOINT: httpUrlSettingSchema.optional(),
  WEARABLE_B_APP_ID: z.string().optional(),
  WEARABLE_B_APP_SECRET: z.string().optional(),
}

type ParsedSettings = z.output<z.ZodObject<typeof wearableSettings>>

const accounts = [
  ['WEARABLE_A_ENDPOINT', 'WEARABLE_A_CLIENT_ID', 'WEARABLE_A_CLIENT_SECRET'],
  ['WEARABLE_B_ENDPOINT', 'WEARABLE_B_APP_ID', 'WEARABLE_B_APP_SECRET'],
] as const

/** Returns a message for each missing setting of an incomplete account. */
export function findWearableSettingProblems(given: ParsedSettings): string[] {
  return accounts.flatMap((names) => {
    const missing = names.filter((name) => given[name] === undefined)
    if (missing.length === names.length) return []
    return missing.map((name) => `${name}: is required with the rest of that account`)
  })
}

export function toWearableConfig(given: ParsedSettings) {
  const { WEARABLE_A_CLIENT_ID: clientId, WEARABLE_A_CLIENT_SECRET: clientSecret } = given
  const { WEARABLE_B_APP_ID: appId, WEARABLE_B_APP_SECRET: appSecret } = given
  const { WEARABLE_A_ENDPOINT: ofA, WEARABLE_B_ENDPOINT: ofB } = given
  return {
    vendorA: ofA && clientId && clientSecret ? { endpoint: ofA, clientId, clientSecret } : undefined,
    vendorB: ofB && appId && appSecret ? { endpoint: ofB, appId, appSecret } : undefined,
  }
}
