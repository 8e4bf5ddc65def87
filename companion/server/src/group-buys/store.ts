import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'

export type CampaignRow = Selectable<DB['group_buy_campaigns']>
export type GroupRow = Selectable<DB['group_buy_orders']>
export type GroupMemberRow = Selectable<DB['group_buy_members']>

/** Statuses of members who hold a share of their group. */
const memberStatuses = ['held', 'paid'] as const

export const findCampaign = (db: Db, id: number) =>
  db.selectFrom('group_buy_campaigns').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Locks the campaign row in share mode while a group starts. A concurrent withdrawal waits for this lock. Without the
 * lock, the withdrawal would not end the new group.
 */
export const lockCampaignRowInShareMode = (tx: Db, id: number) =>
  tx.selectFrom('group_buy_campaigns').selectAll().where('id', '=', id).forShare().executeTakeFirst()

export const lockCampaignRow = (tx: Db, id: number) =>
  tx.selectFrom('group_buy_campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const addCampaign = (db: Db, campaign: Insertable<DB['group_buy_campaigns']>) =>
  db.insertInto('group_buy_campaigns').values(campaign).returning('id').executeTakeFirstOrThrow()

export const updateCampaign = (tx: Db, id: number, changes: Updateable<DB['group_buy_campaigns']>) =>
  tx.updateTable('group_buy_campaigns').set(changes).where('id', '=', id).execute()

/** Locks the user row, so that requests of one user to start a group run one after the other. */
export const lockUserRow = (tx: Db, id: number) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Returns whether a user holds a share in a pending group of a campaign. */
export async function isMemberOfPendingGroup(tx: Db, userId: number, campaignId: number, now: Instant) {
  const found = await tx
    .selectFrom('group_buy_members')
    .innerJoin('group_buy_orders', 'group_buy_orders.id', 'group_buy_members.group_order_id')
    .select('group_buy_members.id')
    .where('group_buy_members.user_id', '=', userId)
    .where('group_buy_members.status', 'in', memberStatuses)
    .where('group_buy_orders.campaign_id', '=', campaignId)
    .where('group_buy_orders.status', '=', 'pending')
    .where('group_buy_orders.expires_at', '>', toDate(now))
    .executeTakeFirst()
  return found !== undefined
}

export const addGroup = (tx: Db, group: Insertable<DB['group_buy_orders']>) =>
  tx.insertInto('group_buy_orders').values(group).returningAll().executeTakeFirstOrThrow()

/**
 * Locks the group row until the transaction ends. Shares of one group are thus taken, paid and released one after the
 * other.
 */
export const lockGroupRow = (tx: Db, id: number) =>
  tx.selectFrom('group_buy_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const setGroupStatus = (tx: Db, id: number, status: GroupRow['status']) =>
  tx.updateTable('group_buy_orders').set({ status }).where('id', '=', id).execute()

/**
 * Adds `held` to the number of reserved shares and `paid` to the number of paid shares of a group. Both can be
 * negative.
 */
export const addToGroupShareCounts = (tx: Db, id: number, { held, paid }: { held: number; paid: number }) =>
  tx
    .updateTable('group_buy_orders')
    .set((row) => ({
      current_members: sql<number>`${row.ref('current_members')} + ${held}`,
      paid_members: sql<number>`${row.ref('paid_members')} + ${paid}`,
    }))
    .where('id', '=', id)
    .execute()

export const findGroupMember = (db: Db, groupId: number, userId: number) =>
  db
    .selectFrom('group_buy_members')
    .selectAll()
    .where('group_order_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Returns the group member whose share an order pays for. A member who left and joined again has another order. */
export const findGroupMemberByOrder = (db: Db, orderNo: string) =>
  db.selectFrom('group_buy_members').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

type NewShare = Pick<Insertable<DB['group_buy_members']>, 'group_order_id' | 'user_id' | 'order_no'>

/** Reserves a share for a member. The row of a former member of the group is reused. */
export const reserveGroupShare = (tx: Db, member: NewShare, now: Instant) =>
  tx
    .insertInto('group_buy_members')
    .values({ ...member, status: 'held', joined_at: toDate(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['group_order_id', 'user_id'])
        .doUpdateSet({ order_no: member.order_no, status: 'held', joined_at: toDate(now) }),
    )
    .execute()

export const setGroupMemberStatus = (tx: Db, id: number, status: GroupMemberRow['status']) =>
  tx.updateTable('group_buy_members').set({ status }).where('id', '=', id).execute()

/** Lists members of a group with this status, in order of joining. */
export const listGroupMembers = (db: Db, groupId: number, status: GroupMemberRow['status']) =>
  db
    .selectFrom('group_buy_members')
    .selectAll()
    .where('group_order_id', '=', groupId)
    .where('status', '=', status)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()

const batchSize = 200

export const listExpiredGroups = (db: Db, now: Instant) =>
  db
    .selectFrom('group_buy_orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('expires_at', '<=', toDate(now))
    .orderBy('expires_at')
    .limit(batchSize)
    .execute()

export const listPendingGroups = (tx: Db, campaignId: number) =>
  tx
    .selectFrom('group_buy_orders')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()

/** Lists shares of unsuccessful groups whose orders are not yet cancelled or refunded. */
export const listSharesOfEndedGroups = (db: Db) =>
  db
    .selectFrom('group_buy_members')
    .innerJoin('group_buy_orders', 'group_buy_orders.id', 'group_buy_members.group_order_id')
    .select(['group_buy_members.order_no', 'group_buy_orders.status'])
    .where('group_buy_members.status', 'in', memberStatuses)
    .where('group_buy_orders.status', 'in', ['failed', 'expired'])
    .where('group_buy_orders.current_members', '>', 0)
    .orderBy('group_buy_members.id')
    .limit(batchSize)
    .execute()

/** Returns the merchant of a service, even if the service is not on offer any more. */
export async function findServiceMerchant(db: Db, serviceId: number) {
  const service = await db
    .selectFrom('merchant_services')
    .select('merchant_id')
    .where('id', '=', serviceId)
    .executeTakeFirst()
  return service?.merchant_id
}

export async function hasGroupBuyCampaign(db: Db, serviceId: number) {
  const found = await db
    .selectFrom('group_buy_campaigns')
    .select('id')
    .where('service_id', '=', serviceId)
    .executeTakeFirst()
  return found !== undefined
}
