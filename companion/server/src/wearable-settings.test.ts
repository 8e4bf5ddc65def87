import { expect, test } from 'vitest'
import { z } from 'zod'
import { wearableConfig, wearableProblems, wearableSettings } from './wearable-settings.ts'

const given = (env: Record<string, string>) => z.object(wearableSettings).parse(env)
const a = {
  WEARABLE_A_ENDPOINT: 'https://a.example/',
  WEARABLE_A_CLIENT_ID: 'sanhe',
  WEARABLE_A_CLIENT_SECRET: 'secret',
}
const b = {
  WEARABLE_B_ENDPOINT: 'https://b.example',
  WEARABLE_B_APP_ID: 'sanhe',
  WEARABLE_B_APP_SECRET: 'secret',
}

test('wearableConfig contains the accounts of the configured vendors', () => {
  expect(wearableConfig(given({}))).toEqual({ vendorA: undefined, vendorB: undefined })
  expect(wearableConfig(given({ ...a, ...b }))).toEqual({
    vendorA: { endpoint: 'https://a.example', clientId: 'sanhe', clientSecret: 'secret' },
    vendorB: { endpoint: 'https://b.example', appId: 'sanhe', appSecret: 'secret' },
  })
  expect(wearableProblems(given({ ...a, ...b }))).toEqual([])
})

test('wearableProblems names the missing settings of an incomplete account', () => {
  const { WEARABLE_A_CLIENT_SECRET: _, ...half } = a
  expect(wearableProblems(given(half))).toEqual([
    'WEARABLE_A_CLIENT_SECRET: is required with the rest of that account',
  ])
  expect(wearableProblems(given({ WEARABLE_B_APP_ID: 'sanhe' }))).toHaveLength(2)
})
