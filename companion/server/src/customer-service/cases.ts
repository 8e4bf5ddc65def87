import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate, toIso } from '@sanhe/kit/runtime/clock'
import {
  type AuthenticatedCaller,
  type Db,
  type Deps,
  createSuccessResponse,
  type PaginationParams,
  apiError as refuseCommon,
} from '#core'
import type { CaseChanges, NewCase } from './admin-contract.ts'
import * as store from './case-store.ts'
import { apiError } from './errors.ts'
import { findExistingUserId } from './note-store.ts'
import { listCaseChanges, toCasePriority, toCasePriorityNumber } from './rules.ts'

type CaseDeps = Pick<Deps, 'db' | 'clock'>

export const toCaseResponse = (row: store.CaseRow) => ({
  id: row.id,
  title: row.title,
  status: row.status,
  priority: toCasePriority(row.priority),
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, username: row.assignee_name ?? '' },
  user: row.user_id === null ? null : { id: row.user_id, nickname: row.nickname },
  orderNo: row.order_no,
  merchant: row.merchant_id === null ? null : { id: row.merchant_id, storeName: row.store_name },
  createdAt: toIso(row.created_at.getTime()),
  changedAt: toIso(row.changed_at.getTime()),
})

export async function getCase({ db }: Pick<Deps, 'db'>, id: number) {
  const row = await store.findCase(db, id)
  if (!row) throw refuseCommon('NOT_FOUND')
  return toCaseResponse(row)
}

/**
 * Checks that the order, user and merchant of a case exist. A case about an order is linked to the buyer of the order,
 * unless the request names another user.
 */
async function resolveLinks(tx: Db, { userId, orderNo, merchantId }: NewCase) {
  const buyer = orderNo ? await store.findBuyerOfOrder(tx, orderNo) : undefined
  if (orderNo && !buyer) throw apiError('ORDER_UNKNOWN', { field: 'orderNo' })
  if (userId && !(await findExistingUserId(tx, userId))) throw apiError('USER_UNKNOWN', { field: 'userId' })
  if (merchantId && !(await store.findMerchantId(tx, merchantId)))
    throw apiError('MERCHANT_UNKNOWN', { field: 'merchantId' })
  return {
    user_id: userId ?? buyer?.user_id ?? null,
    order_no: orderNo ?? null,
    merchant_id: merchantId ?? null,
  }
}

/** Adds a case with its first note in the transaction of the caller. */
export async function addCase(tx: Db, admin: AuthenticatedCaller, input: NewCase, now: Instant) {
  const { id } = await store.addCase(tx, {
    title: input.title,
    priority: toCasePriorityNumber(input.priority),
    creator_id: admin.id,
    created_at: toDate(now),
    changed_at: toDate(now),
    ...(await resolveLinks(tx, input)),
  })
  if (input.text)
    await store.addEntryToCase(tx, { caseId: id, adminId: admin.id, kind: 'note', text: input.text }, now)
  return id
}

export async function createCase({ db, clock }: CaseDeps, admin: AuthenticatedCaller, input: NewCase) {
  const id = await inTransaction(db, (tx) => addCase(tx, admin, input, clock.now()))
  return { ...createSuccessResponse('工单已创建'), id }
}

async function lockCase(tx: Db, id: number) {
  const row = await store.lockCase(tx, id)
  if (!row) throw refuseCommon('NOT_FOUND')
  return row
}

/** Changes a case and records each change in the history of the case. Refuses a request that changes nothing. */
export async function changeCase(
  { db, clock }: CaseDeps,
  admin: AuthenticatedCaller,
  id: number,
  input: CaseChanges,
) {
  await inTransaction(db, async (tx) => {
    const row = await lockCase(tx, id)
    const now = clock.now()
    const assignee = input.assigneeId ? await store.findAssignee(tx, input.assigneeId) : undefined
    if (input.assigneeId && !assignee) throw apiError('ASSIGNEE_UNKNOWN', { field: 'assigneeId' })
    const current = { ...row, priority: toCasePriority(row.priority), assigneeId: row.assignee_id }
    const changes = listCaseChanges(current, input, assignee?.username ?? '')
    if (changes.length === 0) throw apiError('CASE_UNCHANGED')
    await store.updateCase(tx, id, {
      title: input.title ?? row.title,
      status: input.status ?? row.status,
      priority: input.priority ? toCasePriorityNumber(input.priority) : row.priority,
      assignee_id: input.assigneeId === undefined ? row.assignee_id : input.assigneeId,
      ...(input.status && input.status !== row.status && { changed_at: toDate(now) }),
    })
    for (const { kind, value } of changes)
      await store.addEntryToCase(tx, { caseId: id, adminId: admin.id, kind, text: value }, now)
  })
  return createSuccessResponse('工单已更新')
}

export async function addCaseNote(
  { db, clock }: CaseDeps,
  admin: AuthenticatedCaller,
  id: number,
  text: string,
) {
  const entry = await inTransaction(db, async (tx) => {
    await lockCase(tx, id)
    return store.addEntryToCase(tx, { caseId: id, adminId: admin.id, kind: 'note', text }, clock.now())
  })
  return { ...createSuccessResponse('记录已添加'), id: entry.id }
}

export async function listCaseEntries({ db }: Pick<Deps, 'db'>, id: number, page: PaginationParams) {
  if (!(await store.findCase(db, id))) throw refuseCommon('NOT_FOUND')
  const { entries, total } = await store.listEntriesOfCase(db, id, page)
  const views = entries.map((row) => ({
    id: row.id,
    author: { id: row.admin_id, username: row.username },
    kind: row.kind,
    text: row.text,
    createdAt: toIso(row.created_at.getTime()),
  }))
  return { entries: views, total, ...page }
}
