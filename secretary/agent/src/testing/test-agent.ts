import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SendRequest } from '@sanhe/kit/http/client'
import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { loadConfig } from '#config'
import type { Brain } from '#core'
import { type AgentContract, contract } from '../contract.ts'
import { startAgent } from '../start.ts'
import { silentLog } from '@sanhe/kit/runtime/log'

export const testDeviceKey = 'test-agent-key-0123456789abcdef-01234'
export type TestAgent = Awaited<ReturnType<typeof startTestAgent>>

/** Starts the real service on a free port, with a temporary folder and a clock that moves only on demand. */
export async function startTestAgent(settings: Record<string, string> = {}, brain?: Brain) {
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'sanhe-agent-'))
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    // Uses a folder without an app, because tests must not depend on whether the app was built on this machine.
    WEB_DIR: join(dataDir, 'no-app'),
    AGENT_API_KEY: testDeviceKey,
    ...settings,
  })
  const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
  const service = await startAgent(config, clock, silentLog, brain)
  return {
    ...service,
    clock,
    dataDir,
    visitor: createTestDevice(service.url),
    device: createTestDevice(service.url, testDeviceKey),
    /** Stops the service and keeps its data folder for a restart. */
    stopOnly: service.stop,
    async stop() {
      await service.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns an API client with this device key: typed calls, and untyped ones for requests that the types forbid. */
export function createTestDevice(url: string, key?: string) {
  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (key && !headers.has('authorization')) headers.set('authorization', `Bearer ${key}`)
    return fetch(url + path, { redirect: 'manual', ...init, headers })
  }
  const send: SendRequest = ({ url: path, method, headers, body }) =>
    request(path, { method, headers, ...(body === undefined ? {} : { body }) })
  return { ...createClient<AgentContract>(contract, send), fetch: request }
}
