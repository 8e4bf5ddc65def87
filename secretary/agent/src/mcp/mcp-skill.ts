import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { sha256 } from '@sanhe/kit/security/secrets'
import { z } from 'zod'
import type { ExternalTool, RiskClass, Skill, SkillContext } from '#core'
import {
  type ActionToApprove,
  escapeToOneLine,
  formatInputForUser,
  formatJson,
  markUntrustedWebText,
  quoteUntrustedText,
  requestApproval,
  truncateText,
} from '#skills'
import type { McpServer } from './mcp-server.ts'

export type McpTool = Awaited<ReturnType<Client['listTools']>>['tools'][number]

type ToolOrigin = Pick<McpServer, 'name' | 'address' | 'shownAddress'>

/** Time limit of a tool call. A tool may take longer than the handshake of a connection. */
const toolTimeoutMs = 120_000
/** Number of fields of an input that the summary shows, for clients that do not show the whole input. */
const shownFields = 8
const fieldCharacters = 60

/** Accepts any object, because the MCP server validates the input. */
const anyInput = z.record(z.string(), z.unknown())
type Input = z.output<typeof anyInput>

/**
 * Wraps a tool of an MCP server as a skill. The server's declarations about a tool are not trusted, not even that it is
 * read-only: each use needs approval, unless the owner allowed the tool with its current definition.
 */
export function createMcpSkill(
  server: ToolOrigin,
  tool: McpTool,
  { client, skillName, onLost }: { client: Client; skillName: string; onLost: (error: unknown) => void },
): Skill {
  const foreignTool = { server: server.name, name: tool.name, definitionHash: definitionHash(server, tool) }
  return {
    risk: riskOf(tool.name),
    foreignTool,
    name: skillName,
    description: tool.description ?? tool.title ?? tool.name,
    input: anyInput,
    inputSchema: tool.inputSchema,
    async run(input: never, context) {
      const action = await requestApproval(
        context,
        createToolApproval(server, tool, input, context, foreignTool),
      )
      const isFromWeb = !(context.isAllowed?.(foreignTool) ?? true) || mayReturnWebContent(tool, action.input)
      // Web content is recorded for the session before the call, because the message of a protocol error may
      // come from the web too.
      if (isFromWeb) context.web?.recordWebContent()
      const call = { name: tool.name, arguments: action.input }
      const { text, isError } = await callTool(client, call, context, onLost)
      const shown = isFromWeb
        ? markUntrustedWebText(context, `the tool ${quoteUntrustedText(tool.name)}`, text)
        : text
      if (isError) throw new Error(shown)
      return shown
    },
  }
}

const spendingWords = /(?:^|_|\b)(?:pay|buy|order|purchase|checkout|book|transfer|charge)/i
const sendingWords = /(?:^|_|\b)(?:send|mail|email|post|publish|share|reply|message|notify|upload)/i

/**
 * Guesses the risk class from the name of the tool, for display only. A misleading name does no harm, because the three
 * possible classes have the same rules.
 */
function riskOf(name: string): RiskClass {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2')
  if (spendingWords.test(words)) return 'spend'
  return sendingWords.test(words) ? 'send' : 'execute'
}

/**
 * Returns whether the result of an allowed tool may contain text from the web. It may if the tool declares so, or if
 * its input contains a web address. Results of tools that the owner has not allowed permanently always count as
 * untrusted.
 */
const mayReturnWebContent = ({ annotations }: McpTool, input: Input) =>
  annotations?.openWorldHint === true || /https?:\/\//i.test(JSON.stringify(input))

/** Hashes the server's address and the tool's whole definition. */
const definitionHash = ({ address }: ToolOrigin, tool: McpTool) =>
  sha256(JSON.stringify({ url: address, tool }))

function createToolApproval(
  server: ToolOrigin,
  tool: McpTool,
  input: Input,
  context: SkillContext,
  foreignTool: ExternalTool,
): ActionToApprove<{ mcp: string; tool: string; input: Input }> {
  const short = shortenInput(input)
  const [name, place] = [quoteUntrustedText(tool.name), quoteUntrustedText(server.name)]
  return {
    summary: {
      en: `Use the tool ${name} of the server ${place}`,
      zh: `使用服务器 ${place} 的工具 ${name}`,
    },
    inputStart: { en: ` with ${short}`, zh: `，参数：${short}` },
    action: { mcp: server.name, tool: tool.name, input },
    details: {
      target: escapeToOneLine(`${server.name} (${server.shownAddress}) › ${tool.name}`),
      ...formatInputForUser(formatJson(input)),
    },
    tool: foreignTool,
  }
}

/** Shows every field with the beginning of its value, so that a long text cannot hide the recipient. */
function shortenInput(input: Input) {
  const fields = Object.entries(input)
  const shown = fields
    .slice(0, shownFields)
    .map(([name, value]) => `${shortened(JSON.stringify(name))}:${shortened(JSON.stringify(value))}`)
  return `{${shown.join(',')}${fields.length > shownFields ? ',…' : ''}}`
}

function shortened(json = 'null') {
  const { text, leftOut } = truncateText(escapeToOneLine(json), fieldCharacters)
  return leftOut ? `${text}…` : text
}

type ToolCall = { name: string; arguments: Input }

async function callTool(
  client: Client,
  call: ToolCall,
  context: SkillContext,
  onLost: (error: unknown) => void,
) {
  const result = await client
    .callTool(call, undefined, { signal: context.signal, timeout: toolTimeoutMs })
    .catch((error: unknown) => {
      context.signal.throwIfAborted()
      // A protocol error is a valid response. Any other error means that the server cannot be reached or has lost the
      // session.
      if (!(error instanceof McpError)) onLost(error)
      throw error
    })
  const content = (result.content ?? []) as { type: string; text?: string }[]
  const text = content.map((part) => part.text ?? `[${part.type}]`).join('\n')
  return { text, isError: result.isError === true }
}
