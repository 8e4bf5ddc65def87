import { systemClock } from '@sanhe/kit/clock'
import { expect, test } from 'vitest'
import { loadConfig } from '#config'
import { openWorld } from '#world'

const development = loadConfig({ NODE_ENV: 'test', DATA_DIR: '/tmp/sanhe-world-test' })

test('without a setting everybody outside is a stand-in of ours, and stops with us', async () => {
  const world = await openWorld(development, systemClock)
  expect(world.labPayments).toBeDefined()
  await world.deps.sms.send({ to: '13800000000', template: 'SMS_LOGIN', data: { code: '123456' } })
  expect(world.outbox()).toMatchObject([{ channel: 'sms', to: '13800000000', data: { code: '123456' } }])
  await world.stop()
})

test('in production a stand-in refuses to stand in', async () => {
  const production = { ...development, isProduction: true }
  await expect(openWorld(production, systemClock)).rejects.toThrow(/sandbox|stand-in|production/i)
})
