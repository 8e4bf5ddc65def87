import { systemClock } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { loadConfig } from '#config'
import { productionSettings } from '#testing'
import { startSecretary } from './start.ts'

/** Starts the service without a database and returns the lines that it logs before it fails. */
async function linesOfStart(settings: Record<string, string>) {
  const lines: [data: object, message: string][] = []
  const keep = (data: object, message: string) => void lines.push([data, message])
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none'
  const config = loadConfig({ ...settings, DATABASE_URL })
  const start = startSecretary(config, systemClock, { info: keep, warn: keep, error: keep })
  await expect(start).rejects.toThrow()
  return lines
}

test('the start of the service logs the private networks to which it may connect, and nothing if none are configured', async () => {
  const networks = '10.1.2.0/24,fd12::/48'
  const lines = await linesOfStart({ ...productionSettings, ALLOWED_PRIVATE_NETWORKS: networks })
  expect(lines).toContainEqual([
    { networks: networks.split(',') },
    expect.stringContaining('private networks'),
  ])
  const without = await linesOfStart(productionSettings)
  expect(without.filter(([, message]) => message.includes('private networks'))).toEqual([])
})

test('the start in production logs a warning while no support contact (SUPPORT_URL) is configured', async () => {
  const warning = [{}, expect.stringContaining('SUPPORT_URL')]
  expect(await linesOfStart(productionSettings)).toContainEqual(warning)
  const set = { ...productionSettings, SUPPORT_URL: 'https://help.example/' }
  expect(await linesOfStart(set)).not.toContainEqual(warning)
})
