import { toIso } from '@sanhe/kit/runtime/clock'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#core'
import { type Row, tables } from '#tables'
import type { AuditAction } from './contract.ts'

/** Actor of an action and the IP address of the request. */
export type AuditOrigin = {
  kind: Row<'audit_log'>['actor_kind']
  id: number | null
  name: string
  address: string
}

type Person = { id: number; username: string }

export const toAuditOrigin = ({ id, username }: Person, { ip }: Pick<FastifyRequest, 'ip'>): AuditOrigin => ({
  kind: 'person',
  id,
  name: username,
  address: ip,
})

/** Actor in the audit log of commands on the server and of the creation of demo data. */
export const systemAuditOrigin: AuditOrigin = { kind: 'system', id: null, name: 'system', address: '' }

export type AuditedAction = {
  action: AuditAction
  /** Name of the object of the action: a person, project, document or token, or the address of a webhook. */
  target?: string
  project?: { id: number; name: string }
  /**
   * Details of the action, such as the former and the new role. They must not contain secrets, tokens or their hashes.
   */
  detail?: Record<string, string | number | boolean | null>
}

/** Writes an entry of the audit log, in the transaction of the action. */
export function recordAudit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { kind, id, name, address }: AuditOrigin,
  { action, target = '', project, detail = {} }: AuditedAction,
) {
  if (!db.raw.isTransaction) throw new Error(`${action} is recorded outside of its transaction`)
  tables.insert(db, 'audit_log', {
    at: toIso(clock.now()),
    actor_kind: kind,
    actor_id: id,
    actor_name: name,
    action,
    target,
    project_id: project?.id ?? null,
    project_name: project?.name ?? '',
    address,
    detail: JSON.stringify(detail),
  })
}
