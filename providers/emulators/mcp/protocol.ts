type Call = {
  id?: number
  method: string
  params?: { name?: string; arguments?: { item?: string } }
}

const inputSchema = { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] }
const tools = [
  { name: 'find_item', description: 'Finds an item of the shop and its price', inputSchema },
  { name: 'order_item', description: 'Orders an item of the shop', inputSchema },
]

/** Returns the response to a request of the protocol; undefined for a notification. Adds orders to `orders`. */
export function answerMcpRequest({ id, method, params }: Call, orders: string[]) {
  if (id === undefined) return undefined
  return { jsonrpc: '2.0', id, ...toOutcome(method, params, orders) }
}

function toOutcome(method: string, params: Call['params'], orders: string[]) {
  if (method === 'initialize')
    return {
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'MCP emulator', version: '1' },
      },
    }
  if (method === 'tools/list') return { result: { tools } }
  if (method === 'tools/call') return { result: toToolResult(params, orders) }
  return method === 'ping' ? { result: {} } : { error: { code: -32_601, message: 'Method not found' } }
}

function toToolResult(params: Call['params'], orders: string[]) {
  const item = params?.arguments?.item ?? ''
  const content = (text: string) => ({ content: [{ type: 'text', text }] })
  if (params?.name === 'find_item') return content(`${item}: 5 yuan`)
  if (params?.name !== 'order_item') return { ...content('There is no such tool.'), isError: true }
  orders.push(item)
  return content(`Ordered: ${item}`)
}
