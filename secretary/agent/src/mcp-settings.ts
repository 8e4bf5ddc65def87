import { readFileSync } from 'node:fs'
import { commaSeparatedSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

const serverEntry = /^[\w-]+=https?:\/\/[^\s]+$/
const allowEntry = /^[\w-]+\/\S+$/

/** Settings of the MCP servers that the operator connects. The owner connects more of them in the app. */
export const mcpSettings = {
  /** MCP servers as skills: `name=https://host/mcp`, comma separated. */
  MCP_SERVERS: commaSeparatedSettingSchema
    .default([])
    .refine((entries) => entries.every((entry) => serverEntry.test(entry)), 'is a list of name=https://...'),
  /**
   * Path of a JSON file with `mcpServers`, as other MCP clients use it: programs with `command`, `args` and `env`, and
   * servers with `url` and `headers`.
   */
  MCP_CONFIG_FILE: z.string().min(1).optional(),
  /**
   * MCP tools that run without approval: `server/tool`, comma separated. All other MCP tools need approval, even if
   * they declare that they only read.
   */
  MCP_ALLOW: commaSeparatedSettingSchema
    .default([])
    .refine((entries) => entries.every((entry) => allowEntry.test(entry)), 'is a list of server/tool'),
}

type McpSettings = z.output<z.ZodObject<typeof mcpSettings>>

const texts = z.record(z.string(), z.string())
const Program = z.object({
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: texts.default({}),
})
const HttpServer = z.object({ url: z.url({ protocol: /^https?$/ }), headers: texts.default({}) })
const ConfigFile = z.object({
  mcpServers: z.record(z.string().regex(/^[\w-]{1,40}$/), z.union([Program, HttpServer])),
})

const readConfigFile = (file: string) => ConfigFile.safeParse(readJson(file))

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns the servers and programs of both settings. Names are unique. */
export function toMcpServers({ MCP_SERVERS, MCP_CONFIG_FILE }: McpSettings) {
  const read = MCP_CONFIG_FILE === undefined ? undefined : readConfigFile(MCP_CONFIG_FILE)
  const listed = MCP_SERVERS.map((entry) => {
    const [name = '', ...url] = entry.split('=')
    return { name, url: url.join('='), headers: {} }
  })
  const inFile = Object.entries(read?.data?.mcpServers ?? {}).map(([name, server]) => ({ name, ...server }))
  return [...listed, ...inFile]
}

/** Returns what is wrong with the settings. The messages contain no header and no variable, which may be secret. */
export function findMcpSettingProblems(settings: McpSettings) {
  const { MCP_CONFIG_FILE, MCP_ALLOW } = settings
  const read = MCP_CONFIG_FILE === undefined ? undefined : readConfigFile(MCP_CONFIG_FILE)
  if (read && !read.success) {
    const { path, message } = read.error.issues[0] ?? { path: [], message: 'cannot be read' }
    return [`MCP_CONFIG_FILE: ${path.join('.') || 'the file'}: ${message}`]
  }
  const names = toMcpServers(settings).map(({ name }) => name)
  const repeated = names.find((name, index) => names.indexOf(name) < index)
  if (repeated !== undefined) return [`MCP_CONFIG_FILE: there are two servers "${repeated}"`]
  // A misspelt name would allow no tool without any warning, so the agent refuses to start.
  return MCP_ALLOW.map((entry) => entry.split('/')[0] ?? '')
    .filter((server) => !names.includes(server))
    .map((server) => `MCP_ALLOW: there is no server "${server}" in MCP_SERVERS and MCP_CONFIG_FILE`)
}
