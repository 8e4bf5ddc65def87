import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { type Db, countRows, getPageOffset, type PaginationParams } from '#core'

const campaigns = (db: Db) =>
  db
    .selectFrom('group_buy_campaigns')
    .innerJoin('merchant_services', 'merchant_services.id', 'group_buy_campaigns.service_id')
    .innerJoin('merchants', 'merchants.id', 'merchant_services.merchant_id')

const serviceColumns = [
  'merchant_services.title',
  'merchant_services.images',
  'merchant_services.category',
  'merchant_services.merchant_id',
  'merchants.store_name',
] as const

const isOfMerchant = (merchantId: number) => sql<boolean>`
  c.service_id IN (SELECT id FROM merchant_services WHERE merchant_id = ${merchantId})`

/**
 * Condition that selects active campaigns of active services of active merchants. Few merchants are not active, and an
 * index contains only them, so PostgreSQL need not look up the merchant of each service.
 */
const isOpenSql = sql<boolean>`(c.status = 'active' AND EXISTS (
  SELECT FROM merchant_services AS s WHERE s.id = c.service_id AND s.status = 'active' AND s.is_online AND s.taken_offline_at IS NULL
    AND NOT EXISTS (SELECT FROM merchants WHERE merchants.id = s.merchant_id AND merchants.status <> 'active')))`

export type CampaignDetailRow = Awaited<ReturnType<typeof listCampaigns>>['campaigns'][number]

/**
 * Filter for group buy campaigns. `isOpen` selects campaigns that users may see: active services of active merchants.
 */
export type CampaignFilter = { merchantId?: number; isOpen?: true }

export async function listCampaigns(db: Db, { merchantId, isOpen }: CampaignFilter, page: PaginationParams) {
  const found = db
    .selectFrom('group_buy_campaigns as c')
    .select('c.id')
    .$if(merchantId !== undefined, (query) => query.where(isOfMerchant(merchantId!)))
    .$if(isOpen === true, (query) => query.where(isOpenSql))
  const ofPage = found.orderBy('c.id', 'desc').limit(page.pageSize).offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    campaigns(db)
      .selectAll('group_buy_campaigns')
      .select(serviceColumns)
      .where('group_buy_campaigns.id', 'in', ofPage)
      .orderBy('group_buy_campaigns.id', 'desc')
      .execute(),
    countRows(db, found),
  ])
  return { campaigns: rows, total }
}

const person = ['users.nickname', 'users.avatar_url'] as const
const perCampaign = 20

export type OpenGroupRow = Awaited<ReturnType<typeof listOpenGroups>>[number]

/** Lists groups that have members and at least one open place, a few per campaign, ordered by expiry. */
export const listOpenGroups = (db: Db, campaignIds: number[], now: Instant) =>
  db
    .with('open', (query) =>
      query
        .selectFrom('group_buy_orders')
        .innerJoin('group_buy_campaigns', 'group_buy_campaigns.id', 'group_buy_orders.campaign_id')
        .selectAll('group_buy_orders')
        .select(
          sql<number>`row_number() OVER (
            PARTITION BY campaign_id ORDER BY group_buy_orders.expires_at, group_buy_orders.id)`.as('nth'),
        )
        .where('group_buy_orders.campaign_id', '=', sql<number>`ANY(${campaignIds}::bigint[])`)
        .where('group_buy_orders.status', 'in', ['pending', 'success'])
        .where('group_buy_orders.expires_at', '>', toDate(now))
        .where('group_buy_orders.current_members', '>', 0)
        .whereRef('group_buy_orders.current_members', '<', 'group_buy_campaigns.max_members'),
    )
    .selectFrom('open')
    .innerJoin('users', 'users.id', 'open.initiator_id')
    .selectAll('open')
    .select(person)
    .where('open.nth', '<=', perCampaign)
    .orderBy('open.expires_at')
    .orderBy('open.id')
    .execute()

export type GroupDetailRow = NonNullable<Awaited<ReturnType<typeof findGroupDetail>>>

export const findGroupDetail = (db: Db, reference: { id: number } | { shareToken: string }) =>
  campaigns(db)
    .innerJoin('group_buy_orders', 'group_buy_orders.campaign_id', 'group_buy_campaigns.id')
    .innerJoin('users', 'users.id', 'group_buy_orders.initiator_id')
    .selectAll('group_buy_orders')
    .select([
      ...serviceColumns,
      ...person,
      'group_buy_campaigns.service_id',
      'group_buy_campaigns.original_price',
      'group_buy_campaigns.group_price',
      'group_buy_campaigns.min_members',
      'group_buy_campaigns.max_members',
    ])
    .$if('id' in reference, (query) =>
      query.where('group_buy_orders.id', '=', (reference as { id: number }).id),
    )
    .$if('shareToken' in reference, (query) =>
      query.where('group_buy_orders.share_token', '=', (reference as { shareToken: string }).shareToken),
    )
    .executeTakeFirst()

/** Returns whether a user is or was a member of a group. */
export async function wasGroupMember(db: Db, groupId: number, userId: number) {
  const row = await db
    .selectFrom('group_buy_members')
    .select('id')
    .where('group_order_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export type MemberDetailRow = Awaited<ReturnType<typeof listMemberDetails>>[number]

export const listMemberDetails = (db: Db, groupId: number) =>
  db
    .selectFrom('group_buy_members')
    .innerJoin('users', 'users.id', 'group_buy_members.user_id')
    .selectAll('group_buy_members')
    .select(person)
    .where('group_buy_members.group_order_id', '=', groupId)
    .where('group_buy_members.status', 'in', ['held', 'paid'])
    .orderBy('group_buy_members.joined_at')
    .orderBy('group_buy_members.id')
    .execute()
