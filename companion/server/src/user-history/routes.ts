import type { AdminAccessedDataKind } from '#audit'
import { type AuthenticatedCaller, implement, type PaginationParams } from '#core'
import { listCouponsOfUser, toUserCouponResponse } from '#coupons'
import { userHistoryContract } from './contract.ts'
import { listFamilyLinks } from './family-store.ts'
import {
  endAllSessionsOfUser,
  endSessionOfUser,
  type HistoryDeps,
  readHistory,
  readPointsHistory,
} from './service.ts'
import * as store from './store.ts'
import * as views from './views.ts'

type Call = { actor: AuthenticatedCaller; params: { id: number }; query: PaginationParams }

export function userHistoryRoutes(deps: HistoryDeps) {
  const { db, clock } = deps
  const read = <List>({ actor, params }: Call, what: AdminAccessedDataKind, load: () => Promise<List>) =>
    readHistory(deps, actor, { userId: params.id, what }, load)
  return implement(userHistoryContract, {
    activities: (call) =>
      read(call, 'activities', async () => {
        const { rows, total } = await store.listJoinedActivities(db, call.params.id, call.query)
        return { activities: rows.map(views.toJoinedActivityResponse), total, ...call.query }
      }),
    points: (call) => read(call, 'points', () => readPointsHistory(deps, call.params.id, call.query)),
    coupons: (call) =>
      read(call, 'coupons', async () => {
        const now = clock.now()
        const { coupons, total } = await listCouponsOfUser(db, { userId: call.params.id, now }, call.query)
        return { coupons: coupons.map((row) => toUserCouponResponse(row, now)), total, ...call.query }
      }),
    memberships: (call) =>
      read(call, 'memberships', async () => {
        const now = clock.now()
        const { rows, total } = await store.listMemberships(db, call.params.id, call.query)
        return { memberships: rows.map((row) => views.toMembershipResponse(row, now)), total, ...call.query }
      }),
    family: (call) =>
      read(call, 'family', async () => {
        const { rows, total } = await listFamilyLinks(db, call.params.id, call.query)
        return { links: rows.map(views.toFamilyLinkResponse), total, ...call.query }
      }),
    notifications: (call) =>
      read(call, 'notifications', async () => {
        const { rows, total } = await store.listNotificationsWithoutHealth(db, call.params.id, call.query)
        return { notifications: rows.map(views.toNotificationSummaryResponse), total, ...call.query }
      }),
    deliveries: (call) =>
      read(call, 'notifications', async () => {
        const { rows, total } = await store.listDeliveriesWithoutHealth(db, call.params.id, call.query)
        return { deliveries: rows.map(views.toDeliveryResponse), total, ...call.query }
      }),
    sessions: (call) =>
      read(call, 'logins', async () => {
        const now = clock.now()
        const { rows, total } = await store.listSessionsOfUser(db, call.params.id, call.query)
        return { sessions: rows.map((row) => views.toUserSessionResponse(row, now)), total, ...call.query }
      }),
    endSession: ({ actor, params: { id, sessionId } }) =>
      endSessionOfUser(deps, actor, { userId: id, sessionId }),
    endAllSessions: ({ actor, params }) => endAllSessionsOfUser(deps, actor, params.id),
  })
}
