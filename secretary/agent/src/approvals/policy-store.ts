import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

type PolicyRow = Row<'tool_policies'>
type PolicyKey = Pick<PolicyRow, 'scope' | 'name'>

const policy = tables.rows(tables.columns('tool_policies', 'policy'))

export function findPolicy(db: Sqlite, { scope, name }: PolicyKey) {
  return policy.get(db)`SELECT policy FROM tool_policies WHERE scope = ${scope} AND name = ${name}`?.policy
}

export function setPolicy(db: Sqlite, { scope, name }: PolicyKey, value: PolicyRow['policy'], now: Instant) {
  db.sql.run`
    INSERT INTO tool_policies (scope, name, policy, updated_at) VALUES (${scope}, ${name}, ${value}, ${now})
    ON CONFLICT (scope, name) DO UPDATE SET policy = excluded.policy, updated_at = excluded.updated_at`
}

export function removePolicy(db: Sqlite, { scope, name }: PolicyKey) {
  db.sql.run`DELETE FROM tool_policies WHERE scope = ${scope} AND name = ${name}`
}
