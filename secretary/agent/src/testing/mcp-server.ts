import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { id?: number; method: string; params?: { arguments?: { item?: string } } }

const tool = {
  name: 'order',
  description: 'Order an item',
  inputSchema: { type: 'object', properties: { item: { type: 'string' } } },
}

/** Starts an MCP server with the tool `order`. A call for the item "slow" does not return. */
export async function startOrderMcpServer() {
  const orders: string[] = []
  const resultOf = ({ method, params }: Call) => {
    if (method === 'initialize')
      return {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'shop', version: '1' },
      }
    if (method === 'tools/list') return { tools: [tool] }
    if (method !== 'tools/call') return undefined
    orders.push(params?.arguments?.item ?? '')
    return { content: [{ type: 'text', text: `ordered ${params?.arguments?.item}` }] }
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST') return response.writeHead(405).end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const call = JSON.parse(Buffer.concat(parts).toString()) as Call
    const result = resultOf(call)
    if (!result) return response.writeHead(202).end()
    if (call.params?.arguments?.item === 'slow') return undefined
    const body = JSON.stringify({ jsonrpc: '2.0', id: call.id, result })
    return response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
  const http = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    orders,
    async stop() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
