import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type GatewayRow = Row<'openclaw_gateway'>

const gateway = tables.rows('openclaw_gateway')

export function findGateway(db: Sqlite) {
  return gateway.get(db)`SELECT * FROM openclaw_gateway`
}

export function setGateway(db: Sqlite, row: Omit<GatewayRow, 'gateway_id'>) {
  removeGateway(db)
  tables.insert(db, 'openclaw_gateway', { gateway_id: 1, ...row })
}

export function changeGateway(
  db: Sqlite,
  change: Partial<Pick<GatewayRow, 'device_token_encrypted' | 'pairing_request_id'>>,
) {
  tables.update(db, 'openclaw_gateway', { gateway_id: 1 }, change)
}

export function removeGateway(db: Sqlite) {
  return db.sql.run`DELETE FROM openclaw_gateway`.changes === 1
}
