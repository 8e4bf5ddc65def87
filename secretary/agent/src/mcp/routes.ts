import { type DnsResolver, systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import { implement } from '#core'
import { mcpContract } from './contract.ts'
import { finishMcpLogin, startMcpLogin } from './login.ts'
import { toOwnerServerKey } from './owner-servers.ts'
import {
  addMcpServer,
  changeMcpServer,
  type McpDeps,
  type McpService,
  removeMcpServer,
  requireMcpServer,
} from './service.ts'
import { listMcpServers, type McpServerRow } from './store.ts'
import { toMcpServerResponse } from './views.ts'

export function mcpRoutes(deps: McpDeps, mcp: McpService, resolver: DnsResolver = systemDnsResolver) {
  const toResponse = (row: McpServerRow) =>
    toMcpServerResponse(
      { key: toOwnerServerKey(row.server_id), name: row.name, kind: 'http', shownAddress: row.url },
      row,
      mcp,
    )
  /** Connects with the stored fields, so that the response shows whether they work. */
  async function connectNow(row: McpServerRow) {
    await mcp.reconnect(toOwnerServerKey(row.server_id))
    return toResponse(row)
  }
  return implement(mcpContract, {
    list() {
      const rows = new Map(listMcpServers(deps.db).map((row) => [toOwnerServerKey(row.server_id), row]))
      return {
        servers: mcp.listServers().map((server) => toMcpServerResponse(server, rows.get(server.key), mcp)),
      }
    },
    add: ({ body }) => connectNow(addMcpServer(deps, body)),
    change: ({ params, body }) => connectNow(changeMcpServer(deps, params.server_id, body)),
    async remove({ params }) {
      removeMcpServer(deps, params.server_id)
      await mcp.close(toOwnerServerKey(params.server_id))
    },
    connect: ({ params }) => connectNow(requireMcpServer(deps, params.server_id)),
    startLogin: ({ params, body }) =>
      startMcpLogin({ ...deps, resolver }, requireMcpServer(deps, params.server_id), body.redirect_url),
    async finishLogin({ body }) {
      const serverId = await finishMcpLogin({ ...deps, resolver }, body)
      return connectNow(requireMcpServer(deps, serverId))
    },
  })
}
