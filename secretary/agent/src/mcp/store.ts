import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type McpServerRow = Row<'mcp_servers'>

const server = tables.rows('mcp_servers')

export function listMcpServers(db: Sqlite) {
  return server.all(db)`SELECT * FROM mcp_servers ORDER BY server_id`
}

export function findMcpServer(db: Sqlite, serverId: number) {
  return server.get(db)`SELECT * FROM mcp_servers WHERE server_id = ${serverId}`
}

export const addMcpServer = (db: Sqlite, row: Omit<McpServerRow, 'server_id'>) =>
  tables.insertReturning(db, 'mcp_servers', row)

export function setMcpServer(
  db: Sqlite,
  serverId: number,
  change: Partial<Omit<McpServerRow, 'server_id' | 'key_place' | 'created_at'>>,
) {
  tables.update(db, 'mcp_servers', { server_id: serverId }, change)
}

export function removeMcpServer(db: Sqlite, serverId: number) {
  return db.sql.run`DELETE FROM mcp_servers WHERE server_id = ${serverId}`.changes === 1
}
