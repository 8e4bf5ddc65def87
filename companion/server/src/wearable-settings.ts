import { httpUrl } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

/** Accounts at the vendors of wearables. Absent: the emulator in development, otherwise the vendor is not offered. */
export const wearableSettings = {
  WEARABLE_A_ENDPOINT: httpUrl.optional(),
  WEARABLE_A_CLIENT_ID: z.string().optional(),
  WEARABLE_A_CLIENT_SECRET: z.string().optional(),
  WEARABLE_B_ENDPOINT: httpUrl.optional(),
  WEARABLE_B_APP_ID: z.string().optional(),
  WEARABLE_B_APP_SECRET: z.string().optional(),
}

type ParsedSettings = z.output<z.ZodObject<typeof wearableSettings>>

const accounts = [
  ['WEARABLE_A_ENDPOINT', 'WEARABLE_A_CLIENT_ID', 'WEARABLE_A_CLIENT_SECRET'],
  ['WEARABLE_B_ENDPOINT', 'WEARABLE_B_APP_ID', 'WEARABLE_B_APP_SECRET'],
] as const

/** Returns the missing settings of incomplete accounts. */
export function wearableProblems(given: ParsedSettings): string[] {
  return accounts.flatMap((names) => {
    const missing = names.filter((name) => given[name] === undefined)
    if (missing.length === names.length) return []
    return missing.map((name) => `${name}: is required with the rest of that account`)
  })
}

export function wearableConfig(given: ParsedSettings) {
  const { WEARABLE_A_CLIENT_ID: clientId, WEARABLE_A_CLIENT_SECRET: clientSecret } = given
  const { WEARABLE_B_APP_ID: appId, WEARABLE_B_APP_SECRET: appSecret } = given
  const { WEARABLE_A_ENDPOINT: ofA, WEARABLE_B_ENDPOINT: ofB } = given
  return {
    vendorA: ofA && clientId && clientSecret ? { endpoint: ofA, clientId, clientSecret } : undefined,
    vendorB: ofB && appId && appSecret ? { endpoint: ofB, appId, appSecret } : undefined,
  }
}
