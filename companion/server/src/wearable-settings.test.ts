import { expect, test } from 'vitest'
import { z } from 'zod'
import { findWearableSettingProblems, toWearableConfig, wearableSettings } from './wearable-settings.ts'

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

test('toWearableConfig returns the accounts of the configured wearable vendors', () => {
  expect(toWearableConfig(given({}))).toEqual({ vendorA: undefined, vendorB: undefined })
  expect(toWearableConfig(given({ ...a, ...b }))).toEqual({
    vendorA: { endpoint: 'https://a.example', clientId: 'sanhe', clientSecret: 'secret' },
    vendorB: { endpoint: 'https://b.example', appId: 'sanhe', appSecret: 'secret' },
  })
  expect(findWearableSettingProblems(given({ ...a, ...b }))).toEqual([])
})

test('findWearableSettingProblems names the missing settings of an incomplete vendor account', () => {
  const { WEARABLE_A_CLIENT_SECRET: _, ...half } = a
  expect(findWearableSettingProblems(given(half))).toEqual([
    'WEARABLE_A_CLIENT_SECRET: is required with the rest of that account',
  ])
  expect(findWearableSettingProblems(given({ WEARABLE_B_APP_ID: 'sanhe' }))).toHaveLength(2)
})
