import { systemClock } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { loadConfig } from '#config'
import { connectProviders } from '#integrations'

const development = loadConfig({ NODE_ENV: 'test', DATA_DIR: '/tmp/sanhe-world-test' })

test('without a setting everybody outside is an emulator of ours, and stops with us', async () => {
  const world = await connectProviders(development, systemClock)
  expect(world.devPayments).toBeDefined()
  await world.deps.sms.send({ to: '13800000000', template: 'SMS_LOGIN', data: { code: '123456' } })
  expect(world.outbox()).toMatchObject([{ channel: 'sms', to: '13800000000', data: { code: '123456' } }])
  await world.stop()
})

test('in production an emulator refuses to stand in', async () => {
  const production = { ...development, isProduction: true }
  await expect(connectProviders(production, systemClock)).rejects.toThrow(/sandbox|emulator|production/i)
})
