import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Log } from '@sanhe/kit/runtime/log'
import type { FastifyRequest } from 'fastify'
import type { AiApiCaller } from '#core'
import { mcpInternalErrorResult, type McpTool } from './tools.ts'

/** `actor`: the caller. A token that may only read does not see the tools that write. */
export type McpDeps = { tools: McpTool[]; log: Log; about: { version: string }; actor: AiApiCaller }

/** Handles one MCP request with a new MCP server, so that no state is kept between requests. */
export async function handleMcpRequest(deps: McpDeps, { body, headers }: FastifyRequest): Promise<Response> {
  const server = serverOf(deps)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await server.connect(transport)
    const mcpRequest = new Request('http://localhost/mcp', { method: 'POST', headers: headersOf(headers) })
    return await transport.handleRequest(mcpRequest, { parsedBody: body })
  } finally {
    await server.close()
  }
}

function serverOf({ tools, log, about, actor }: McpDeps) {
  const server = new McpServer({ name: 'sanhe-documents', version: about.version })
  const allowed = tools.filter(({ readOnly }) => readOnly || actor.canWrite)
  for (const { name, summary, input, output, readOnly, call } of allowed) {
    const described = { description: summary, inputSchema: input, outputSchema: output }
    server.registerTool(name, { ...described, annotations: { readOnlyHint: readOnly } }, (args) =>
      call(args, actor).catch((error: unknown) => {
        log.error({ tool: name, err: error }, 'fault')
        return mcpInternalErrorResult
      }),
    )
  }
  return server
}

const headersOf = (headers: FastifyRequest['headers']) =>
  Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
