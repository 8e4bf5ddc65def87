import { inTransaction } from '@sanhe/kit/postgres/database'
import { deriveKey, signValue, verifySignedValue } from '@sanhe/kit/security/secrets'
import type { Db, Deps } from '#core'
import { wechatMessageKinds } from './contract.ts'
import { apiError } from './errors.ts'
import { readTicket, writeTicket } from './rules.ts'
import * as store from './store.ts'

type PermissionDeps = Pick<Deps, 'config' | 'db' | 'clock'>

const keyOf = ({ config }: Pick<Deps, 'config'>) => deriveKey(config.jwtSecret, 'wechat message tickets')

const listTemplates = ({ config: { wechatMessages } }: Pick<Deps, 'config'>) =>
  wechatMessageKinds.flatMap((kind) => {
    const template = wechatMessages[kind]
    return template ? [{ kind, templateId: template.id }] : []
  })

/** Returns the configured kinds of messages with the number of messages that the child still permits. */
export async function listTemplatesOfChild(deps: PermissionDeps, childId: number) {
  const rows = await store.listPermissions(deps.db, childId)
  const remaining = new Map(rows.map((row) => [row.template_id, row.remaining]))
  const templates = listTemplates(deps).map((one) => ({
    ...one,
    remaining: remaining.get(one.templateId) ?? 0,
  }))
  return { templates }
}

/**
 * Creates a ticket, with which a page of the mini-program reports the answer of the child. The page has no login of its
 * own, and the token of the web view must not appear in the address of a page.
 */
export function createTicket(deps: PermissionDeps, childId: number) {
  const templateIds = listTemplates(deps).map(({ templateId }) => templateId)
  if (templateIds.length === 0) throw apiError('WECHAT_MESSAGES_OFF')
  return { ticket: signValue(writeTicket(childId, deps.clock.now()), keyOf(deps)), templateIds }
}

/** Adds one permission for each accepted template. A repeated report with the same ticket adds nothing. */
export async function reportPermissions(
  deps: PermissionDeps,
  { ticket, accepted }: { ticket: string; accepted: string[] },
) {
  const value = verifySignedValue(ticket, keyOf(deps))
  const read = value === undefined ? undefined : readTicket(value, deps.clock.now())
  if (!read) throw apiError('TICKET_INVALID')
  const known = new Set(listTemplates(deps).map(({ templateId }) => templateId))
  // The ids are sorted, so that concurrent requests lock the rows in the same order and cannot deadlock.
  const templateIds = [...new Set(accepted)].filter((id) => known.has(id)).toSorted()
  await inTransaction(deps.db, (tx) => addAll(tx, read, templateIds))
  return listTemplatesOfChild(deps, read.childId)
}

type Ticket = NonNullable<ReturnType<typeof readTicket>>

async function addAll(tx: Db, { childId, issuedAt }: Ticket, templateIds: string[]) {
  // Runs one statement after the other, because a transaction has a single connection.
  // oxlint-disable-next-line no-await-in-loop
  for (const templateId of templateIds) await store.addPermission(tx, childId, templateId, issuedAt)
}
