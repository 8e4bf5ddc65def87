import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { expect, test } from 'vitest'
import { listMcpTools, maxToolsOfServer, nameSkills } from './list-tools.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

test('nameSkills numbers tools whose names become equal, within 64 characters', () => {
  expect(nameSkills('mcp_shop', named('order.now', 'order_now', 'order now', 'price'))).toEqual([
    'mcp_shop_order_now',
    'mcp_shop_order_now_2',
    'mcp_shop_order_now_3',
    'mcp_shop_price',
  ])
  const names = nameSkills(`mcp_${'s'.repeat(48)}_12`, named('a'.repeat(60), `${'a'.repeat(60)}b`))
  expect(names.map(({ length }) => length)).toEqual([64, 64])
  expect(names[1]?.endsWith('_2')).toBe(true)
})

/** Client of a server with many pages of tools. `isEndless`: each page names another one. */
function createPagedClient(pages: number, isEndless = false) {
  const client = new Client({ name: 'test', version: '1' })
  let requests = 0
  client.listTools = async () => {
    requests += 1
    const tools =
      isEndless && requests > 1 ? [] : named(...Array.from({ length: 30 }, (_, n) => `t${requests}-${n}`))
    const isLast = !isEndless && requests === pages
    const inputSchema = { type: 'object' as const }
    return { tools: tools.map((tool) => ({ ...tool, inputSchema })), ...(!isLast && { nextCursor: 'next' }) }
  }
  return { client, countRequests: () => requests }
}

test('listMcpTools reads all pages up to the largest number of tools', async () => {
  expect(await listMcpTools(createPagedClient(3).client, 1000)).toHaveLength(90)
  const many = createPagedClient(100)
  expect(await listMcpTools(many.client, 1000)).toHaveLength(maxToolsOfServer)
  expect(many.countRequests()).toBe(7)
})

test('listMcpTools stops at an empty page, so that a faulty server is not asked forever', async () => {
  const endless = createPagedClient(0, true)
  expect(await listMcpTools(endless.client, 1000)).toHaveLength(30)
  expect(endless.countRequests()).toBe(2)
})
