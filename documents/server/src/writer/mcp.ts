import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { enter } from '@sanhe/kit/http'
import type { FastifyRequest } from 'fastify'
import type { Log, ProductMount } from '#core'
import { refuse } from './errors.ts'
import { faultAnswer, type Tool } from './tools.ts'
import { type WriterToolDeps, writerTools } from './writer-tools.ts'

type About = { version: string }
type McpDeps = { tools: Tool[]; log: Log; about: About }

/** Model Context Protocol over Streamable HTTP, without sessions: each request stands for itself. */
export const mcpRoutes =
  (deps: WriterToolDeps & { log: Log }, about: About): ProductMount =>
  (app, entry) => {
    const tools = writerTools(deps)
    const onRequest = enter(entry, 'ai')
    app.post('/mcp', { onRequest }, (request) => answerMcp({ tools, log: deps.log, about }, request))
    app.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      onRequest,
      handler(_, reply) {
        reply.header('allow', 'POST')
        throw refuse('POST_ONLY')
      },
    })
  }

async function answerMcp(deps: McpDeps, { body, headers }: FastifyRequest): Promise<Response> {
  const server = serverOf(deps)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await server.connect(transport)
    const asked = new Request('http://localhost/mcp', { method: 'POST', headers: headersOf(headers) })
    return await transport.handleRequest(asked, { parsedBody: body })
  } finally {
    await server.close()
  }
}

function serverOf({ tools, log, about }: McpDeps) {
  const server = new McpServer({ name: 'sanhe-documents', version: about.version })
  for (const { name, summary, input, output, readOnly, call } of tools) {
    const described = { description: summary, inputSchema: input, outputSchema: output }
    server.registerTool(name, { ...described, annotations: { readOnlyHint: readOnly } }, (args) =>
      call(args).catch((error: unknown) => {
        log.error({ tool: name, err: error }, 'fault')
        return faultAnswer
      }),
    )
  }
  return server
}

const headersOf = (headers: FastifyRequest['headers']) =>
  Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
