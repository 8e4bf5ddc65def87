import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#config'
import { connectProviders } from '#integrations'

const dataDir = mkdtempSync(join(tmpdir(), 'sanhe-providers-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const development = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })

describe('connectProviders', () => {
  test('connectProviders starts an emulator for every provider without settings, and stops it', async () => {
    const providers = await connectProviders(development, systemClock)
    expect(providers.devPayments).toBeDefined()
    await providers.deps.sms.send({ to: '13800000000', template: 'SMS_LOGIN', data: { code: '123456' } })
    expect(providers.outbox()).toMatchObject([
      { channel: 'sms', to: '13800000000', data: { code: '123456' } },
    ])
    await providers.stop()
  })

  test('connectProviders refuses to start an emulator in production', async () => {
    const production = { ...development, isProduction: true }
    await expect(connectProviders(production, systemClock)).rejects.toThrow(/sandbox|emulator|production/i)
  })
})
