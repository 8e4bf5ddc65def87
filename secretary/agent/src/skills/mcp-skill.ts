import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { sha256 } from '@sanhe/kit/security/secrets'
import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import { type Approvable, approveAction, jsonText, shownInput } from './approval.ts'
import { inUserLanguage } from './define-skill.ts'
import { quoted, truncate, visibleLine } from './visible-text.ts'

export type McpServer = { name: string; url: string }
export type McpTool = Awaited<ReturnType<Client['listTools']>>['tools'][number]

/** A tool may take longer than the connection handshake. */
const toolTimeoutMs = 120_000
/** Number of fields of an input that the summary repeats, for clients that do not show the whole input. */
const shownFields = 8
const fieldCharacters = 60

/** Any object: the server validates its own input. */
const anyInput = z.record(z.string(), z.unknown())
type Input = z.output<typeof anyInput>

/** Replaces characters that models do not accept in tool names. */
const safeName = (name: string) => name.replaceAll(/[^\w-]/g, '_').slice(0, 48)

/**
 * Wraps a tool of an MCP server as a skill. Nothing that the server declares about a tool is trusted, not even that it
 * only reads: each use needs approval, unless the owner allowed the tool with its current definition.
 */
export function mcpSkill(server: McpServer, tool: McpTool, client: Client, forget: () => void): Skill {
  return {
    name: `mcp_${safeName(server.name)}_${safeName(tool.name)}`.slice(0, 64),
    description: tool.description ?? tool.title ?? tool.name,
    input: anyInput,
    inputSchema: tool.inputSchema,
    async run(input: never, context) {
      const action = await approveAction(context, toolRequest(server, tool, input, context))
      return callTool(client, { name: tool.name, arguments: action.input }, context, forget)
    },
  }
}

/** Covers the server's address and the tool's whole definition. */
const definitionHash = ({ url }: McpServer, tool: McpTool) => sha256(JSON.stringify({ url, tool }))

function toolRequest(
  server: McpServer,
  tool: McpTool,
  input: Input,
  context: SkillContext,
): Approvable<{ mcp: string; tool: string; input: Input }> {
  const short = shortInput(input)
  const [name, place] = [quoted(tool.name), quoted(server.name)]
  return {
    summary: inUserLanguage(
      context,
      `Use the tool ${name} of the server ${place} with ${short}`,
      `使用服务器 ${place} 的工具 ${name}，参数：${short}`,
    ),
    action: { mcp: server.name, tool: tool.name, input },
    details: {
      target: visibleLine(`${server.name} (${server.url}) › ${tool.name}`),
      ...shownInput(jsonText(input)),
    },
    tool: { server: server.name, name: tool.name, definitionHash: definitionHash(server, tool) },
  }
}

/** Shows every field with the beginning of its value, so that a long text cannot push the recipient out of sight. */
function shortInput(input: Input) {
  const fields = Object.entries(input)
  const shown = fields
    .slice(0, shownFields)
    .map(([name, value]) => `${shortened(JSON.stringify(name))}:${shortened(JSON.stringify(value))}`)
  return `{${shown.join(',')}${fields.length > shownFields ? ',…' : ''}}`
}

function shortened(json = 'null') {
  const { text, leftOut } = truncate(visibleLine(json), fieldCharacters)
  return leftOut ? `${text}…` : text
}

type ToolCall = { name: string; arguments: Input }

async function callTool(client: Client, call: ToolCall, context: SkillContext, forget: () => void) {
  const result = await client
    .callTool(call, undefined, { signal: context.signal, timeout: toolTimeoutMs })
    .catch((error: unknown) => {
      context.signal.throwIfAborted()
      // A protocol error is a valid response. Any other error means that the server is gone or has lost the session.
      if (!(error instanceof McpError)) forget()
      throw error
    })
  const content = (result.content ?? []) as { type: string; text?: string }[]
  const text = content.map((part) => part.text ?? `[${part.type}]`).join('\n')
  if (result.isError) throw new Error(text)
  return text
}
