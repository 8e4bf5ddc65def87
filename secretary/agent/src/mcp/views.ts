import type { McpConnections } from './connections.ts'
import type { McpServer } from './mcp-server.ts'
import type { McpServerRow } from './store.ts'

/** Longest shown description of a tool. The model gets the whole description. */
const shownCharacters = 300

export const toMcpServerResponse = (
  server: Pick<McpServer, 'key' | 'name' | 'kind' | 'shownAddress'>,
  row: McpServerRow | undefined,
  { stateOf }: Pick<McpConnections, 'stateOf'>,
) => {
  const connection = stateOf(server.key)
  return {
    server_id: row?.server_id ?? null,
    name: server.name,
    // The form of the owner needs the whole URL.
    address: row?.url ?? server.shownAddress,
    kind: server.kind,
    auth: row?.auth ?? ('none' as const),
    token_end: row?.token_end ?? null,
    client_id: row?.client_id ?? null,
    has_client_secret: row ? row.client_secret_encrypted !== null : false,
    state: toState(connection),
    problem: connection?.problem ?? null,
    tools: (connection?.tools ?? []).map(({ name, title, description }) => ({
      name,
      description: (description ?? title ?? '').slice(0, shownCharacters).toWellFormed(),
    })),
  }
}

function toState(connection: ReturnType<McpConnections['stateOf']>) {
  if (!connection) return 'connecting' as const
  return connection.client ? ('connected' as const) : ('failing' as const)
}
