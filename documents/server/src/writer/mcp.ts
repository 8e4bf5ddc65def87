import { createAccessHook, getRequestActor } from '@sanhe/kit/http/implement'
import type { Log } from '@sanhe/kit/runtime/log'
import type { AiApiCaller, MountDocumentsRoutes } from '#core'
import { apiError } from './errors.ts'
import { type McpToolDeps, createMcpTools } from './writer-tools.ts'

type About = { version: string }

export const mcpRoutes =
  (deps: McpToolDeps & { log: Log }, about: About): MountDocumentsRoutes =>
  (app, entry) => {
    const tools = createMcpTools(deps)
    const onRequest = createAccessHook(entry, 'mcp')
    app.post('/mcp', { onRequest }, async (request) => {
      // The MCP library is loaded on demand, because it takes a third of the start time and most installations never
      // use it.
      const { handleMcpRequest } = await import('./mcp-server.ts')
      const actor = getRequestActor<AiApiCaller>(request)
      return handleMcpRequest({ tools, log: deps.log, about, actor }, request)
    })
    app.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      onRequest,
      handler(_, reply) {
        reply.header('allow', 'POST')
        throw apiError('POST_ONLY')
      },
    })
  }
