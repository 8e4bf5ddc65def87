import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDevice, startAgentProcess, testDeviceKey } from '#testing'
import type { UploadParts } from './contract.ts'

const partBytes = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('an upload whose agent is killed five times while it receives parts arrives unchanged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanhe-parts-'))
  const launch = () =>
    startAgentProcess('plain', { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' })
  let child = await launch()
  let id = ''
  const bytes = randomBytes(24 * partBytes)
  const request = (path: string, init: RequestInit = {}) =>
    createTestDevice(child.url, testDeviceKey).fetch(path, init)
  const readState = async (response: Response) => (await response.json()) as UploadParts

  /** Sends parts from the offset that the agent names, until all are stored or the agent is killed. */
  async function sendParts() {
    let { received } = await readState(await request(`/api/uploads/parts/${id}`))
    while (received < bytes.length) {
      const init = {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: bytes.subarray(received, received + partBytes),
      }
      // oxlint-disable-next-line no-await-in-loop -- each part begins where the previous one ended
      const response = await request(`/api/uploads/parts/${id}?offset=${received}`, init)
      expect(response.status).toBe(200)
      // oxlint-disable-next-line no-await-in-loop -- see above
      received = (await readState(response)).received
    }
  }

  try {
    const created = await request('/api/uploads/parts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'a.bin', size: bytes.length }),
    })
    id = (await readState(created)).upload_id
    for (const aliveMs of [5, 20, 40, 60, 80]) {
      const sending = sendParts().catch((error: unknown) => {
        // The killed agent ends the request; any other failure is a failure of the test.
        if (!(error instanceof TypeError)) throw error
      })
      // oxlint-disable-next-line no-await-in-loop -- one agent after another
      await sleep(aliveMs)
      // oxlint-disable-next-line no-await-in-loop -- see above
      await child.kill()
      // oxlint-disable-next-line no-await-in-loop -- see above
      await sending
      // oxlint-disable-next-line no-await-in-loop -- see above
      child = await launch()
    }
    await sendParts()
    expect((await request(`/api/uploads/parts/${id}/finish`, { method: 'POST' })).status).toBe(201)
    const file = await request(`/api/uploads/${id}`)
    expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(sha256(bytes))
  } finally {
    await child.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)
