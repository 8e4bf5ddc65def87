import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectExtendedClient,
  createTestDevice,
  createTestSessionId,
  startAgentProcess,
  startOrderMcpServer,
  testDeviceKey,
} from '#testing'

type Child = Awaited<ReturnType<typeof startAgentProcess>>

let dataDir: string
let model: Awaited<ReturnType<typeof startModelEmulator>>
let shop: Awaited<ReturnType<typeof startOrderMcpServer>>
let child: Child
let session: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sanhe-agent-tools-'))
  ;[model, shop] = await Promise.all([startModelEmulator(), startOrderMcpServer()])
  child = await start()
  session = createTestSessionId()
})
afterEach(async () => {
  await child.kill()
  await Promise.all([model.stop(), shop.stop()])
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () =>
  startAgentProcess('plain', {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MODEL_BASE_URL: model.url,
    MODEL_NAME: 'emulator',
    MCP_SERVERS: `shop=${shop.url}`,
    MCP_ALLOW: 'shop/order',
  })
const order = (...items: string[]) => ({
  toolCalls: items.map((item) => ({ name: 'mcp_shop_order', input: { item } })),
})
const reply = async () => {
  const device = createTestDevice(child.url, testDeviceKey)
  const { messages } = await device.messages.list({ query: { session_id: session } })
  return messages.at(-1)
}
/** Sends a message once the tools of the MCP server are connected. */
async function send(content: string) {
  await expect.poll(async () => hasTool(child), { timeout: 10_000 }).toBe(true)
  const socket = await connectExtendedClient(child)
  socket.sendMessage(session, content)
}
async function hasTool({ url }: Child) {
  const response = await createTestDevice(url, testDeviceKey).fetch('/api/health')
  const { capabilities } = (await response.json()) as { capabilities: string[] }
  return capabilities.includes('skill:mcp_shop_order')
}
const lastToolResult = () => String(model.requests.at(-1)?.messages.at(-1)?.content)

describe('server killed while a tool runs', () => {
  test('a tool that may have taken effect is not run again, and the model learns that its outcome is unknown', async () => {
    model.queue([{ text: 'I order. ', ...order('slow') }])
    await send('Order something slow')
    await expect.poll(() => shop.orders, { timeout: 10_000 }).toEqual(['slow'])
    await child.kill()
    model.queue([order('slow'), { text: 'Please check the order.' }])
    child = await start()
    await expect.poll(reply, { timeout: 15_000 }).toMatchObject({ status: 'complete' })
    expect(shop.orders).toEqual(['slow'])
    expect(await reply()).toMatchObject({
      content: 'I order. Please check the order.',
      tool_calls: [{ status: 'interrupted', name: 'mcp_shop_order' }],
    })
    expect(lastToolResult()).toContain('not known whether the tool took effect')
  })

  test('a tool that had ended is not run again, and the model receives its recorded output', async () => {
    model.queue([order('desk'), { text: 'The desk is ordered', delayMs: 60_000 }])
    await send('Order a desk')
    await expect.poll(() => model.requests.length, { timeout: 10_000 }).toBe(2)
    await child.kill()
    model.queue([{ text: 'The desk is on its way.' }])
    child = await start()
    await expect.poll(reply, { timeout: 15_000 }).toMatchObject({ status: 'complete' })
    expect(shop.orders).toEqual(['desk'])
    const roles = model.requests.at(-1)?.messages.map(({ role }) => role)
    expect(roles?.slice(0, 4)).toEqual(['system', 'user', 'assistant', 'tool'])
    expect((await reply())?.tool_calls).toMatchObject([{ status: 'done', output: 'ordered desk' }])
  })

  test('a text that was cut off by the kill continues without a repeated part', async () => {
    const text = `${'The sales grew in each month of the year. '.repeat(40)}The end is near.`
    model.queue([{ text, delayMs: 4000 }])
    await send('Report')
    await expect
      .poll(async () => (await reply())?.content.length ?? 0, { timeout: 10_000 })
      .toBeGreaterThan(200)
    await child.kill()
    model.queue([{ text: ' and that was all.' }])
    child = await start()
    await expect.poll(reply, { timeout: 15_000 }).toMatchObject({ status: 'complete' })
    const content = (await reply())?.content ?? ''
    expect(content.endsWith(' and that was all.')).toBe(true)
    expect(text.startsWith(content.slice(0, -' and that was all.'.length))).toBe(true)
  })

  test('a text is replaced as a whole when the model starts it again', async () => {
    const beginning = 'The sales grew in each month of the year, and the costs '
    model.queue([{ text: `${beginning}${'went down. '.repeat(60)}`, delayMs: 4000 }])
    await send('Report')
    await expect
      .poll(async () => (await reply())?.content.length ?? 0, { timeout: 10_000 })
      .toBeGreaterThan(150)
    await child.kill()
    const other = `${beginning}rose as well.`
    model.queue([{ text: other }, { text: other }])
    child = await start()
    await expect.poll(reply, { timeout: 15_000 }).toMatchObject({ status: 'complete', content: other })
  })
})
