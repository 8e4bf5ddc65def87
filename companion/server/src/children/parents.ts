import { inTransaction } from '@sanhe/kit/postgres/database'
import { listOwnActivities } from '#activities'
import { type Deps, type PaginationParams, apiError as refuseCommon } from '#core'
import {
  consumeFamilyInvite,
  endChildFamilyLink,
  notifyFamilyLinked,
  notifyFamilyUnlinked,
  listVisibleSharedKinds,
  withWrongInviteCodeLimit,
} from '#family'
import type { SharedKind } from '#family/contract'
import { acknowledgeHealthAlert, listHealthAlerts, readHealthDashboard, toHealthAlertResponse } from '#health'
import { apiError } from './errors.ts'
import * as store from './store.ts'
import { toParentOverviewResponse } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>
type BindInput = { inviteCode: string; relationship: 'child' | 'daughter' | 'son' }

/** Links the child with the parent who created the invite code. */
export async function linkParent(
  deps: Pick<Deps, 'db' | 'clock' | 'emit'>,
  childId: number,
  { inviteCode, relationship }: BindInput,
) {
  const now = deps.clock.now()
  const link = async (tx: Deps['db']) => {
    const isLinked = (parentId: number) => store.isLinkedWithParent(tx, childId, parentId)
    const parent = await consumeFamilyInvite(tx, { code: inviteCode, now, isLinked })
    const { id: parentId, sharedKinds } = parent
    await store.addParentLink(tx, { childId, parentId, relationship, sharedKinds }, now)
    const { nickname } = await store.getChild(tx, childId)
    await notifyFamilyLinked(deps, tx, parent.id, { id: `c${childId}`, nickname })
    return parent
  }
  const { id, nickname, avatar_url } = await withWrongInviteCodeLimit(deps, `child:${childId}`, () =>
    inTransaction(deps.db, link),
  )
  return { id, nickname, avatar: avatar_url }
}

/** Ends the family link. From the next request on, the child has no access to the data of the parent. */
export async function unlinkParent(
  deps: Pick<Deps, 'db' | 'clock' | 'emit'>,
  childId: number,
  parentId: number,
) {
  await inTransaction(deps.db, async (tx) => {
    if (!(await endChildFamilyLink(tx, parentId, childId))) throw refuseCommon('NOT_FOUND')
    const { nickname } = await store.getChild(tx, childId)
    await notifyFamilyUnlinked(deps, tx, parentId, { id: `c${childId}`, nickname })
  })
}

/** Returns a parent of this child. Throws NOT_FOUND if the user is not a parent of the child. */
export async function getLinkedParent({ db }: Pick<Deps, 'db'>, childId: number, parentId: number) {
  const parent = await store.findParent(db, childId, parentId)
  if (!parent) throw refuseCommon('NOT_FOUND')
  return parent
}

/** Returns a parent who shares this kind of data with the child. Throws NOT_SHARED for other parents. */
export async function getSharingParent(
  deps: Pick<Deps, 'db'>,
  childId: number,
  parentId: number,
  kind: SharedKind,
) {
  const parent = await getLinkedParent(deps, childId, parentId)
  if (!listVisibleSharedKinds(parent).includes(kind)) throw apiError('NOT_SHARED')
  return parent
}

/** Names of the kinds of data in the access log. Kinds without an entry are recorded under their own name. */
const accessNames: Partial<Record<SharedKind, string>> = { records: 'health' }

/**
 * Returns a parent who shares this kind of data, and records the access in the access log. A refused access is not
 * recorded, because the child has seen no data.
 */
export async function getSharingParentAndLogAccess(
  deps: ReadDeps,
  childId: number,
  parentId: number,
  kind: SharedKind,
) {
  const parent = await getSharingParent(deps, childId, parentId, kind)
  await store.addAccessLogEntries(deps.db, childId, [parent.id], accessNames[kind] ?? kind, deps.clock.now())
  return parent
}

/** Returns a parent and records the access in the access log, which the parent can read. */
export async function getParentAndLogAccess(deps: ReadDeps, childId: number, parentId: number, what: string) {
  const parent = await getLinkedParent(deps, childId, parentId)
  await store.addAccessLogEntries(deps.db, childId, [parent.id], what, deps.clock.now())
  return parent
}

const recent = { type: 'joined', status: 'all', page: 1, pageSize: 5 } as const

export async function getParentOverview(deps: ReadDeps, childId: number, parentId: number) {
  const parent = await getParentAndLogAccess(deps, childId, parentId, 'overview')
  const [lastRequestAt, dashboard, { activities }] = await Promise.all([
    store.findLastRequestTime(deps.db, parent.id),
    readHealthDashboard(deps, parent.id),
    listOwnActivities(deps, parent.id, recent),
  ])
  return toParentOverviewResponse(parent, { lastRequestAt, dashboard, activities }, deps.clock.now())
}

const listParentsSharingAlerts = async (db: Deps['db'], childId: number) =>
  (await store.listAllParents(db, childId)).filter((parent) =>
    listVisibleSharedKinds(parent).includes('alerts'),
  )

/** Lists the health alerts of the parents who share their alerts with the child. */
export async function listParentAlerts(deps: ReadDeps, childId: number, page: PaginationParams) {
  const parents = await listParentsSharingAlerts(deps.db, childId)
  const byId = new Map(parents.map((parent) => [parent.id, parent]))
  const { rows, total } = await listHealthAlerts(deps.db, [...byId.keys()], page)
  const seen = [...new Set(rows.map(({ user_id }) => user_id))]
  if (seen.length) await store.addAccessLogEntries(deps.db, childId, seen, 'alerts', deps.clock.now())
  const alerts = rows.map((row) => ({
    ...toHealthAlertResponse(row),
    parent: { id: row.user_id, nickname: byId.get(row.user_id)?.nickname ?? null },
  }))
  return { alerts, total, ...page }
}

export async function acknowledgeParentAlert({ db }: Pick<Deps, 'db'>, childId: number, alertId: number) {
  const parents = await listParentsSharingAlerts(db, childId)
  const ids = parents.map(({ id }) => id)
  if (!(await acknowledgeHealthAlert(db, alertId, ids))) throw refuseCommon('NOT_FOUND')
}

export async function setParentLink(
  { db }: Pick<Deps, 'db'>,
  childId: number,
  parentId: number,
  changes: store.ParentLinkChanges,
) {
  if (!(await store.updateParentLink(db, childId, parentId, changes))) throw refuseCommon('NOT_FOUND')
}
