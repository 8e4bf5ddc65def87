import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type NetworkInterfaceInfo, tmpdir } from 'node:os'
import { join } from 'node:path'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDevice, startTestAgent, type TestAgent } from '#testing'
import { findMachineIpAddress, getReachableHost } from './own-ip-address.ts'
import { formatHostAndPort, parseHostAndPort } from './rules.ts'

let agent: TestAgent
beforeEach(async () => void (agent = await startTestAgent({ AGENT_NAME: 'Mei' })))
afterEach(() => agent.stop())

const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
const pair = (token: string, device_name = 'Pixel') =>
  agent.visitor.pairing.pair({ body: { token, device_name } })
const payloadOf = (url: string) =>
  JSON.parse(Buffer.from(new URL(url).hash.slice(1), 'base64url').toString()) as Record<string, unknown>

describe('POST /api/pairing and POST /api/pair', () => {
  test('a pairing code contains address, port, token and expiry, and its QR code contains the link', async () => {
    const code = await agent.device.pairing.start()
    expect(code.token).toMatch(/^pt_[\w-]{43}$/)
    expect(code.expires_at).toBe('2026-11-21T08:05:00.000Z')
    const { port } = new URL(agent.url)
    expect(payloadOf(code.url)).toEqual({
      v: 1,
      address: '127.0.0.1',
      port: Number(port),
      token: code.token,
      exp: 1795248300,
    })
    expect(code.url).toContain(`http://127.0.0.1:${port}/pair#`)
    expect(code.qr_svg).toMatch(/^<svg/)
  })

  test('a pairing code contains the configured public address, app URL and fingerprint', async () => {
    const other = await startTestAgent({
      PUBLIC_ADDRESS: 'office.example.com:8443',
      APP_URL: 'https://app.example.com/',
      TLS_FINGERPRINT: 'sha256/abc',
    })
    const { url, token } = await other.device.pairing.start()
    expect(url).toMatch(/^https:\/\/app\.example\.com\/pair#/)
    expect(payloadOf(url)).toMatchObject({ address: 'office.example.com', port: 8443, fp: 'sha256/abc' })
    const body = { token, device_name: 'Pixel' }
    expect((await other.visitor.pairing.pair({ body })).address).toBe('office.example.com:8443')
    await other.stop()
  })

  test('a pairing code is created only for devices with a key', async () => {
    await expect(agent.visitor.pairing.start()).rejects.toMatchObject(refused(401, 'UNAUTHORIZED'))
  })

  test('a pairing code gives a device its own device key, which can be revoked', async () => {
    const { token } = await agent.device.pairing.start()
    const paired = await pair(token, ' Ann’s phone ')
    expect(paired).toEqual({
      api_key: expect.stringMatching(/^[\w-]{43}$/),
      key_id: expect.stringMatching(/^key_/),
      name: 'Mei',
      avatar: '🤖',
      address: `127.0.0.1:${new URL(agent.url).port}`,
    })
    const phone = createTestDevice(agent.url, paired.api_key)
    await expect(phone.health.health()).resolves.toMatchObject({ status: 'ok' })
    const { keys } = await agent.device.keys.list()
    expect(keys.map(({ device_name }) => device_name)).toContain('Ann’s phone')
    await agent.device.keys.revoke({ params: { key_id: paired.key_id } })
    await expect(phone.health.health()).rejects.toMatchObject({ status: 401 })
  })

  test('a pairing code works for only one device', async () => {
    const { token } = await agent.device.pairing.start()
    await pair(token)
    await expect(pair(token)).rejects.toMatchObject(refused(409, 'PAIR_USED'))
  })

  test('a pairing code is valid for exactly five minutes', async () => {
    const first = await agent.device.pairing.start()
    const second = await agent.device.pairing.start()
    agent.clock.move({ advanceMs: 5 * minuteMs - 1 })
    await pair(first.token)
    agent.clock.move({ advanceMs: 1 })
    await expect(pair(second.token)).rejects.toMatchObject(refused(410, 'PAIR_EXPIRED'))
  })

  test('five wrong pairing tokens per minute get 401, then 429; valid tokens still work', async () => {
    const guess = () => pair(`pt_${'x'.repeat(43)}`)
    for (let n = 0; n < 5; n += 1)
      await expect(guess()).rejects.toMatchObject(refused(401, 'PAIR_TOKEN_WRONG'))
    await expect(guess()).rejects.toMatchObject({
      status: 429,
      body: { error: 'TOO_MANY_ATTEMPTS', retryAfter: 60 },
    })
    await pair((await agent.device.pairing.start()).token)
    agent.clock.move({ advanceMs: minuteMs })
    await expect(guess()).rejects.toMatchObject({ status: 401 })
  })

  test('a pairing without a device name is refused', async () => {
    const { token } = await agent.device.pairing.start()
    await expect(pair(token, '  ')).rejects.toMatchObject({ status: 400 })
    await expect(pair(token, 'x'.repeat(101))).rejects.toMatchObject({ status: 400 })
    await pair(token, 'x'.repeat(100))
  })

  test('a pairing code is invalid after a restart', async () => {
    const { token } = await agent.device.pairing.start()
    await agent.stopOnly()
    agent = await startTestAgent({ DATA_DIR: agent.dataDir })
    await expect(pair(token)).rejects.toMatchObject(refused(401, 'PAIR_TOKEN_WRONG'))
  })
})

describe('20 devices use one pairing code', () => {
  test('20 devices use one pairing code at the same time: exactly one gets a device key', async () => {
    const { token } = await agent.device.pairing.start()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => pair(token, `device ${n}`)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused(409, 'PAIR_USED'))
    expect((await agent.device.keys.list()).keys).toHaveLength(2)
  })

  test('control: an await between check and mark would let several devices use one pairing code', async () => {
    const token = { isUsed: false }
    const naive = async () => {
      const { isUsed } = token
      await Promise.resolve()
      token.isUsed = true
      return !isUsed
    }
    const answers = await Promise.all(Array.from({ length: 20 }, naive))
    expect(answers.filter(Boolean).length).toBeGreaterThan(1)
  })
})

describe('GET /pairing', () => {
  const page = async (path: string, language = 'en') => {
    const response = await agent.visitor.fetch(path, { headers: { 'accept-language': language } })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }

  test("the pairing page uses the browser's language and does not name the agent", async () => {
    const english = await page('/pairing')
    expect(english.text).toContain('Pair a phone with this secretary')
    expect(english.text).not.toContain('Mei')
    const chinese = await page('/pairing', 'zh-CN,zh;q=0.9,en;q=0.8')
    expect(chinese.text).toContain('lang="zh-CN"')
    expect(chinese.text).toContain('配对')
    expect(chinese.text).not.toContain('{{')
    expect((await page('/pairing', 'en-US,en;q=0.9,zh;q=0.8')).text).toContain('lang="en"')
    expect((await page('/pairing', 'de')).text).toContain('lang="en"')
  })

  test('the pairing page serves its script and style', async () => {
    expect((await page('/pairing/page.js')).type).toMatch(/javascript/)
    expect((await page('/pairing/page.css')).type).toMatch(/css/)
  })

  test('GET /pair shows the pairing page only without a built app', async () => {
    expect((await page('/pair')).text).toContain('Pair a phone')
    const webDir = mkdtempSync(join(tmpdir(), 'sanhe-app-'))
    mkdirSync(webDir, { recursive: true })
    writeFileSync(join(webDir, 'index.html'), '<title>The app</title>')
    const other = await startTestAgent({ WEB_DIR: webDir })
    expect(await (await other.visitor.fetch('/pair')).text()).toContain('The app')
    expect(await (await other.visitor.fetch('/pairing')).text()).toContain('Pair a phone')
    await other.stop()
    rmSync(webDir, { recursive: true })
  })
})

describe('createTerminalPairingCode', () => {
  test('the terminal shows a pairing code until the first phone is paired', async () => {
    const shown = await agent.pairingCode()
    expect(shown).toContain('█')
    const url = shown?.split('\n').at(-1) ?? ''
    await pair(String(payloadOf(url)['token']))
    expect(await agent.pairingCode()).toBeUndefined()
  })
})

test('parseHostAndPort parses host, port and IPv6 address as users type them', () => {
  expect(parseHostAndPort('example.com', 3000)).toEqual({ host: 'example.com', port: 3000 })
  expect(parseHostAndPort('10.0.0.1:80', 3000)).toEqual({ host: '10.0.0.1', port: 80 })
  expect(parseHostAndPort('[::1]:8443', 3000)).toEqual({ host: '::1', port: 8443 })
  expect(formatHostAndPort({ host: '::1', port: 3000 })).toBe('[::1]:3000')
})

test('findMachineIpAddress returns the listening address, or the first external one', () => {
  const net = (address: string, internal: boolean, family: 'IPv4' | 'IPv6' = 'IPv4') =>
    ({ address, internal, family }) as NetworkInterfaceInfo
  const office = {
    lo: [net('127.0.0.1', true)],
    eth0: [net('fe80::1', false, 'IPv6'), net('192.168.1.7', false)],
  }
  expect(findMachineIpAddress(office)).toBe('192.168.1.7')
  expect(findMachineIpAddress({ lo: [net('127.0.0.1', true)] })).toBe('127.0.0.1')
  expect(getReachableHost('0.0.0.0')).toBe(findMachineIpAddress())
  expect(getReachableHost('::')).toBe(findMachineIpAddress())
  expect(getReachableHost('localhost')).toBe('127.0.0.1')
  expect(getReachableHost('10.0.0.5')).toBe('10.0.0.5')
})
