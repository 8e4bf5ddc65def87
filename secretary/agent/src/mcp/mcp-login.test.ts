import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMcpEmulator } from '@sanhe/providers/emulators/mcp'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSkillContext, startTestAgent, type TestAgent } from '#testing'

type Emulator = Awaited<ReturnType<typeof startMcpEmulator>>
const redirectUrl = 'https://app.example/tool-server-login'
const params = { server_id: 1 }
const ownClient = { id: 'own-client', secret: 'own-secret-0123456789' }
let shop: Emulator
let agent: TestAgent
beforeEach(async () => {
  shop = await startMcpEmulator({ access: { kind: 'login' } })
  agent = await startTestAgent({ RATE_LIMIT_SCALE: '100', AGENT_NAME: 'Office <b>' })
})
afterEach(async () => {
  await agent.stop()
  await shop.stop()
})

const mcp = () => agent.device.mcp
const add = (change: object = {}) =>
  mcp().add({ body: { name: 'Shop', url: shop.url, auth: 'oauth', client_id: null, ...change } })
const refusal = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

async function startLogin(redirect_url = redirectUrl) {
  const { authorization_url } = await mcp().startLogin({ params, body: { redirect_url } })
  return new URL(authorization_url ?? expect.fail('there is no page'))
}

/** Presses a button on the page of the provider, and returns the parameters with which the browser comes back. */
async function decide(page: URL, decision: 'allow' | 'deny' = 'allow') {
  const body = new URLSearchParams(page.searchParams)
  body.set('decision', decision)
  const response = await fetch(`${page.origin}/authorize`, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(redirectUrl)
  return { state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') ?? '' }
}

async function logIn() {
  await add()
  return mcp().finishLogin({ body: await decide(await startLogin()) })
}

async function findTea() {
  const skill = agent.deps.skills.find(({ name }) => name === 'mcp_Shop_find_item') ?? expect.fail('no tool')
  return skill.run({ item: 'tea' } as never, createTestSkillContext().context)
}

describe('login to an MCP server', () => {
  test('the owner allows access at the provider, and the tools work', async () => {
    expect(await add()).toMatchObject({ state: 'failing', problem: 'login', tools: [] })
    const page = await startLogin()
    expect(page.searchParams.get('scope')).toBe('shop')
    expect(page.searchParams.get('code_challenge_method')).toBe('S256')
    expect(page.searchParams.get('resource')).toBe(shop.url)
    expect(await (await fetch(page)).text()).toContain('<strong>Office &lt;b&gt;</strong>')
    expect(await mcp().finishLogin({ body: await decide(page) })).toMatchObject({
      state: 'connected',
      problem: null,
      tools: [{ name: 'find_item' }, { name: 'order_item' }],
    })
    expect(await findTea()).toBe('tea: 5 yuan')
  })

  test('tokens are stored encrypted, and the login survives a restart', async () => {
    await logIn()
    agent.deps.db.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const database = readFileSync(join(agent.dataDir, 'agent.sqlite'), 'latin1')
    expect(database).not.toMatch(/access_token|refresh_token/)
    await agent.stopOnly()
    agent = await startTestAgent({ DATA_DIR: agent.dataDir })
    await expect.poll(() => agent.deps.skills.some(({ name }) => name.startsWith('mcp_Shop'))).toBe(true)
    expect(await findTea()).toBe('tea: 5 yuan')
  })

  test('expired access tokens are renewed during a call', async () => {
    await logIn()
    shop.expireTokens()
    expect(await findTea()).toBe('tea: 5 yuan')
    expect(shop.countRenewals()).toBe(1)
  })

  test('calls that renew the tokens at the same time do not lose the login', async () => {
    await logIn()
    shop.expireTokens()
    const answers = await Promise.all([findTea(), findTea(), findTea(), findTea()])
    expect(new Set(answers)).toEqual(new Set(['tea: 5 yuan']))
    expect(shop.countRenewals()).toBe(1)
    expect((await mcp().list()).servers).toMatchObject([{ state: 'connected', problem: null }])
  })

  test('revoked access removes the tools and asks for another login', async () => {
    await logIn()
    shop.revokeAll()
    await expect(findTea()).rejects.toThrow()
    await agent.jobs.run('connect-mcp-servers')
    expect((await mcp().list()).servers).toMatchObject([{ state: 'failing', problem: 'login', tools: [] }])
    expect(await mcp().finishLogin({ body: await decide(await startLogin()) })).toMatchObject({
      state: 'connected',
    })
  })

  test('a login that was started and not finished keeps the earlier one', async () => {
    await logIn()
    await startLogin()
    expect(await findTea()).toBe('tea: 5 yuan')
    expect(await mcp().connect({ params })).toMatchObject({ state: 'connected' })
  })

  test('a code works once, and an unknown or old state answers 404', async () => {
    await add()
    const answer = await decide(await startLogin())
    await expect(mcp().finishLogin({ body: { ...answer, state: 'guessed' } })).rejects.toMatchObject(
      refusal(404, 'MCP_LOGIN_NOT_FOUND'),
    )
    await mcp().finishLogin({ body: answer })
    await expect(mcp().finishLogin({ body: answer })).rejects.toMatchObject(
      refusal(404, 'MCP_LOGIN_NOT_FOUND'),
    )
    const late = await decide(await startLogin())
    agent.clock.move({ advanceMs: 16 * minuteMs })
    await expect(mcp().finishLogin({ body: late })).rejects.toMatchObject(refusal(404, 'MCP_LOGIN_NOT_FOUND'))
  })

  test('a wrong code answers 409, and the login starts again', async () => {
    await add()
    const { state } = await decide(await startLogin())
    await expect(mcp().finishLogin({ body: { state, code: 'wrong' } })).rejects.toMatchObject(
      refusal(409, 'MCP_LOGIN_FAILED'),
    )
    expect(await mcp().finishLogin({ body: await decide(await startLogin()) })).toMatchObject({
      state: 'connected',
    })
  })

  test('the agent is registered again for another page of the app', async () => {
    await add()
    const first = await startLogin()
    const again = await startLogin()
    expect(again.searchParams.get('client_id')).toBe(first.searchParams.get('client_id'))
    const other = await startLogin('http://192.168.1.5:3000/tool-server-login')
    expect(other.searchParams.get('client_id')).not.toBe(first.searchParams.get('client_id'))
  })

  test('another server ends the login', async () => {
    await logIn()
    const other = await startMcpEmulator({ access: { kind: 'login' } })
    const body = { name: 'Shop', url: other.url, auth: 'oauth' as const, client_id: null }
    expect(await mcp().change({ params, body })).toMatchObject({ state: 'failing', problem: 'login' })
    await other.stop()
  })
})

describe('a provider that registers no clients', () => {
  beforeEach(async () => {
    await shop.stop()
    shop = await startMcpEmulator({ access: { kind: 'login', client: ownClient } })
  })

  test('the login needs the client that the owner registered there', async () => {
    await add()
    expect(await mcp().startLogin({ params, body: { redirect_url: redirectUrl } })).toEqual({
      authorization_url: null,
      problem: 'no_registration',
    })
    const body = { name: 'Shop', url: shop.url, auth: 'oauth' as const, client_id: ownClient.id }
    const changed = await mcp().change({ params, body: { ...body, client_secret: ownClient.secret } })
    expect(changed).toMatchObject({ client_id: ownClient.id, has_client_secret: true })
    expect(JSON.stringify(changed)).not.toContain(ownClient.secret)
    expect(await mcp().finishLogin({ body: await decide(await startLogin()) })).toMatchObject({
      state: 'connected',
    })
    shop.expireTokens()
    expect(await findTea()).toBe('tea: 5 yuan')
  })

  test('the client secret is not sent to another server', async () => {
    await add({ client_id: ownClient.id, client_secret: ownClient.secret })
    const body = {
      name: 'Shop',
      url: 'https://evil.example/',
      auth: 'oauth' as const,
      client_id: ownClient.id,
    }
    await expect(mcp().change({ params, body })).rejects.toMatchObject(refusal(409, 'CLIENT_SECRET_REQUIRED'))
  })
})

describe('a server without a login', () => {
  test('POST /login answers 409 for a server with a token, and names servers that offer no login', async () => {
    const open = await startMcpEmulator()
    await add({ url: open.url, auth: 'none' })
    await expect(mcp().startLogin({ params, body: { redirect_url: redirectUrl } })).rejects.toMatchObject(
      refusal(409, 'MCP_LOGIN_NOT_OFFERED'),
    )
    await mcp().change({
      params,
      body: { name: 'Shop', url: open.url, auth: 'oauth', client_id: null },
    })
    expect(await mcp().startLogin({ params, body: { redirect_url: redirectUrl } })).toEqual({
      authorization_url: null,
      problem: 'no_login',
    })
    await open.stop()
    expect(await mcp().startLogin({ params, body: { redirect_url: redirectUrl } })).toMatchObject({
      problem: 'unreachable',
    })
  })
})
