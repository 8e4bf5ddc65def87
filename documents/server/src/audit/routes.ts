import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, implement } from '#core'
import { type AuditAction, auditContract } from './contract.ts'
import { type AuditRow, listAuditEntries } from './store.ts'

/** Converts a time to the ISO format of the stored rows, so that SQL can compare both as text. */
const toRowTime = (text: string | undefined) => (text === undefined ? null : toIso(fromIso(text)))

export const auditRoutes = ({ db }: Pick<Deps, 'db'>) =>
  implement(auditContract, {
    list({ query: { actor, action, project, since, until, before, limit } }) {
      const filter = {
        actor: actor ?? null,
        action: action ?? null,
        project: project ?? null,
        since: toRowTime(since),
        until: toRowTime(until),
        before: before ?? Number.MAX_SAFE_INTEGER,
      }
      const rows = listAuditEntries(db, filter, limit + 1)
      const page = rows.slice(0, limit)
      return {
        entries: page.map(toEntryResponse),
        next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      }
    },
  })

const toEntryResponse = (row: AuditRow) => ({
  id: row.id,
  at: row.at,
  actor_kind: row.actor_kind,
  actor: row.actor_name,
  action: row.action as AuditAction,
  target: row.target,
  project: row.project_name,
  address: row.address,
  detail: JSON.parse(row.detail) as Record<string, string | number | boolean | null>,
})
