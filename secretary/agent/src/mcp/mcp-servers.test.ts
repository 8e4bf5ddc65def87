import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMcpEmulator } from '@sanhe/providers/emulators/mcp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSkillContext, startTestAgent, type TestAgent } from '#testing'
import { maxMcpServers } from './contract.ts'

type Emulator = Awaited<ReturnType<typeof startMcpEmulator>>
let open: Emulator
let guarded: Emulator
let agent: TestAgent
const token = 'tok-0123456789-last'
beforeEach(async () => {
  open = await startMcpEmulator()
  guarded = await startMcpEmulator({ access: { kind: 'token', token } })
  agent = await startTestAgent({ RATE_LIMIT_SCALE: '100', MCP_SERVERS: 'office=http://127.0.0.1:1/mcp' })
})
afterEach(async () => {
  await agent.stop()
  await open.stop()
  await guarded.stop()
})

const mcp = () => agent.device.mcp
const shop = <Change extends object>(change?: Change) => ({
  name: 'Shop',
  url: open.url,
  auth: 'none' as const,
  client_id: null,
  ...change,
})
const withToken = (change: object = {}) =>
  shop({ url: guarded.url, auth: 'token' as const, token, ...change })
const refusal = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
const skillNames = () => agent.deps.skills.map(({ name }) => name).filter((name) => name.startsWith('mcp_'))

describe('/api/mcp-servers', () => {
  test('POST connects a server and returns its tools, which the model can use at once', async () => {
    expect(await mcp().add({ body: shop() })).toEqual({
      server_id: 1,
      name: 'Shop',
      address: open.url,
      kind: 'http',
      auth: 'none',
      token_end: null,
      client_id: null,
      has_client_secret: false,
      state: 'connected',
      problem: null,
      tools: [
        { name: 'find_item', description: 'Finds an item of the shop and its price' },
        { name: 'order_item', description: 'Orders an item of the shop' },
      ],
    })
    expect(skillNames()).toEqual(['mcp_Shop_find_item', 'mcp_Shop_order_item'])
    const { servers } = await mcp().list()
    expect(servers).toMatchObject([
      { server_id: null, name: 'office', address: 'http://127.0.0.1:1/mcp' },
      { server_id: 1, name: 'Shop', state: 'connected' },
    ])
  })

  test('a token is sent to the server, stored encrypted and never returned', async () => {
    expect(await mcp().add({ body: withToken() })).toMatchObject({ state: 'connected', token_end: 'last' })
    expect(JSON.stringify(await mcp().list())).not.toContain(token)
    agent.deps.db.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const database = readFileSync(join(agent.dataDir, 'agent.sqlite'), 'latin1')
    expect(database).toContain(guarded.url)
    expect(database).not.toContain(token)
  })

  test('PUT keeps the token for another name or path, and requires it for another server', async () => {
    await mcp().add({ body: withToken() })
    const params = { server_id: 1 }
    const body = shop({ name: 'My shop', url: guarded.url, auth: 'token' as const })
    expect(await mcp().change({ params, body })).toMatchObject({ name: 'My shop', state: 'connected' })
    await expect(mcp().change({ params, body: { ...body, url: open.url } })).rejects.toMatchObject(
      refusal(409, 'TOKEN_REQUIRED'),
    )
    expect(await mcp().change({ params, body: { ...body, auth: 'none' } })).toMatchObject({
      state: 'failing',
      problem: 'login',
      token_end: null,
    })
    await expect(mcp().change({ params, body })).rejects.toMatchObject(refusal(409, 'TOKEN_REQUIRED'))
  })

  test.each([
    ['login', () => withToken({ token: 'wrong' })],
    ['login', () => shop({ url: guarded.url, auth: 'oauth' })],
    ['not_mcp', () => shop({ url: `${agent.url}/api/health` })],
    ['blocked', () => shop({ url: 'http://169.254.169.254/mcp' })],
    ['blocked', () => shop({ url: 'http://127.0.0.1:25/mcp' })],
  ])('a server that does not work is stored with the problem %s', async (problem, body) => {
    expect(await mcp().add({ body: body() })).toMatchObject({ state: 'failing', problem, tools: [] })
    expect(skillNames()).toEqual([])
  })

  test('a server with the older transport works, also with a token', async () => {
    const older = await startMcpEmulator({ isOlder: true, access: { kind: 'token', token } })
    expect(await mcp().add({ body: withToken({ url: older.url, token: 'wrong' }) })).toMatchObject({
      state: 'failing',
      problem: 'login',
    })
    expect(
      await mcp().change({ params: { server_id: 1 }, body: withToken({ url: older.url }) }),
    ).toMatchObject({ state: 'connected', tools: [{ name: 'find_item' }, { name: 'order_item' }] })
    const skill =
      agent.deps.skills.find(({ name }) => name === 'mcp_Shop_find_item') ?? expect.fail('no tool')
    expect(await skill.run({ item: 'tea' } as never, createTestSkillContext().context)).toBe('tea: 5 yuan')
    await agent.jobs.run('connect-mcp-servers')
    expect((await mcp().list()).servers[1]).toMatchObject({ state: 'connected' })
    await older.stop()
  })

  test('an approval request shows the query of an address without its values, the list shows it to the owner', async () => {
    await mcp().add({ body: shop({ url: `${open.url}?key=secret&mode=a` }) })
    expect((await mcp().list()).servers[1]).toMatchObject({ address: `${open.url}?key=secret&mode=a` })
    const skill =
      agent.deps.skills.find(({ name }) => name === 'mcp_Shop_find_item') ?? expect.fail('no tool')
    const { context, approvals } = createTestSkillContext()
    await skill.run({ item: 'tea' } as never, context)
    expect(approvals[0]?.details?.target).toBe(`Shop (${open.url}?key=…&mode=…) › find_item`)
  })

  test('POST /connect tries again at once', async () => {
    const port = Number(new URL(open.url).port)
    await open.stop()
    expect(await mcp().add({ body: shop() })).toMatchObject({ problem: 'unreachable' })
    open = await startMcpEmulator({ port })
    expect(await mcp().connect({ params: { server_id: 1 } })).toMatchObject({ state: 'connected' })
  })

  test('DELETE removes the server, its token and its tools', async () => {
    await mcp().add({ body: withToken() })
    await mcp().remove({ params: { server_id: 1 } })
    expect((await mcp().list()).servers).toHaveLength(1)
    expect(skillNames()).toEqual([])
    await expect(mcp().remove({ params: { server_id: 1 } })).rejects.toMatchObject(
      refusal(404, 'MCP_SERVER_NOT_FOUND'),
    )
  })

  test('names are unique in any case, also among the servers of the settings', async () => {
    await mcp().add({ body: shop() })
    // oxlint-disable-next-line no-await-in-loop -- each request is refused by itself
    for (const name of ['shop', 'OFFICE'])
      await expect(mcp().add({ body: shop({ name }) })).rejects.toMatchObject(
        refusal(409, 'MCP_SERVER_EXISTS'),
      )
    expect(await mcp().change({ params: { server_id: 1 }, body: shop({ name: 'SHOP' }) })).toMatchObject({
      name: 'SHOP',
    })
  })

  test('two servers with Chinese names have tools with different names', async () => {
    await mcp().add({ body: shop({ name: '商店' }) })
    await mcp().add({ body: shop({ name: '仓库' }) })
    expect(skillNames().filter((name) => name.endsWith('find_item'))).toEqual([
      'mcp_server-1_find_item',
      'mcp_server-2_find_item',
    ])
  })

  test('the id distinguishes tools of servers whose names become equal', async () => {
    // oxlint-disable-next-line no-await-in-loop -- the ids follow the order
    for (const name of ['My shop', 'My-shop', 'Office!']) await mcp().add({ body: shop({ name }) })
    expect(skillNames().filter((name) => name.endsWith('find_item'))).toEqual([
      'mcp_My-shop_find_item',
      'mcp_My-shop-2_find_item',
      'mcp_Office-3_find_item',
    ])
  })

  test(`there are at most ${maxMcpServers} servers`, async () => {
    const add = (nth: number) =>
      mcp().add({ body: shop({ name: `Shop ${nth}`, url: 'http://127.0.0.1:25/' }) })
    await Promise.all(Array.from({ length: maxMcpServers }, (_, nth) => add(nth)))
    await expect(add(maxMcpServers)).rejects.toMatchObject(refusal(409, 'TOO_MANY_MCP_SERVERS'))
  })

  test('the servers of the owner are connected after a restart', async () => {
    await mcp().add({ body: withToken() })
    await agent.stopOnly()
    agent = await startTestAgent({ DATA_DIR: agent.dataDir })
    await expect.poll(skillNames).toEqual(['mcp_Shop_find_item', 'mcp_Shop_order_item'])
  })
})
