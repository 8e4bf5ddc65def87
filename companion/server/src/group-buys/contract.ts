import { type EndpointDefinition, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema } from '@sanhe/kit/http/fields'
import { yuanToFenSchema, yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, PageQuery, countedPaginationFields } from '#core/contract'
import { PaymentInfo } from '#orders/contract'

const most = 100
const maxHours = 30 * 24
const whole = z.number().int()
const text = z.string().nullable()

const Service = z.object({
  id: whole,
  title: z.string(),
  images: z.array(z.string()),
  category: z.string(),
  merchantId: whole,
  storeName: text,
})
const Person = z.object({ id: whole, nickname: text, avatar: text })
const prices = { originalPrice: yuanSchema, groupPrice: yuanSchema, minMembers: whole, maxMembers: whole }

const OpenGroup = z.object({
  id: whole,
  initiator: Person,
  currentMembers: whole.describe('Including members who have not paid yet'),
  paidMembers: whole,
  status: z.enum(['pending', 'success']),
  expiresAt: z.string(),
})

const Group = z.object({
  id: whole,
  campaignId: whole,
  service: Service,
  ...prices,
  status: z.enum(['pending', 'success', 'failed', 'expired']),
  currentMembers: whole,
  paidMembers: whole,
  initiator: Person.nullable().describe('Null for users outside the group'),
  members: z.array(Person.extend({ hasPaid: z.boolean() })).describe('Empty for users outside the group'),
  shareToken: text.describe('Token of the share link; null for users outside the group'),
  expiresAt: z.string(),
  createdAt: z.string(),
  isJoined: z.boolean(),
  myOrder: z
    .object({ orderNo: z.string(), status: z.enum(['held', 'paid']), paymentUrl: text })
    .nullable()
    .describe('`paymentUrl` is set while the share is unpaid'),
})

const HeldShare = PaymentInfo.extend({
  groupOrderId: whole,
  expiresAt: z.string().describe('End of the group'),
})

const Campaign = z.object({
  id: whole,
  service: Service,
  ...prices,
  validHours: whole,
  status: z.enum(['active', 'inactive']),
  createdAt: z.string(),
})

const hours = whole.min(1).max(maxHours)
const price = yuanToFenSchema.refine((fen) => fen > 0, 'must not be nothing')

export const CampaignInput = z
  .strictObject({
    serviceId: idSchema,
    groupPrice: price,
    minMembers: whole.min(2).max(most).default(3),
    maxMembers: whole.min(2).max(most).default(10),
    validHours: hours.default(24),
  })
  .refine(({ minMembers, maxMembers }) => minMembers <= maxMembers, {
    path: ['maxMembers'],
    message: 'is less than the least',
  })

/** Input for changing a campaign. `minMembers` cannot change, because members joined under the old value. */
export const CampaignChanges = z.strictObject({
  groupPrice: price.optional(),
  validHours: hours.optional(),
  status: z
    .enum(['active', 'inactive'])
    .optional()
    .describe('`inactive` withdraws the campaign and refunds its pending groups'),
})

type Access = Pick<EndpointDefinition, 'auth' | 'roles' | 'staff'>

/**
 * Returns the campaign endpoints of the console at `path`. `reading` defines which callers may read campaigns, and
 * `changing` which callers may change them.
 */
const ofConsole = <const Reading extends Access, const Changing extends Access>(
  path: string,
  { reading, changing }: { reading: Reading; changing: Changing },
  whose: string,
) => ({
  list: get(path, {
    ...reading,
    summary: `List campaigns ${whose}, newest first`,
    query: PageQuery,
    reply: z.object({ campaigns: z.array(Campaign), ...countedPaginationFields }),
  }),
  create: post(path, {
    ...changing,
    summary: 'Create a group buy campaign for a service',
    body: CampaignInput,
    reply: SuccessResponse.extend({ id: whole }),
  }),
  change: put(`${path}/:id`, {
    ...changing,
    summary: 'Update the given fields of a campaign, or withdraw it',
    params: IdParams,
    body: CampaignChanges,
    reply: SuccessResponse,
  }),
})

export const groupBuysAdminContract = ofConsole(
  '/api/admin/group-buys/campaigns',
  {
    reading: { auth: 'admin', roles: ['owner', 'operations', 'support'] },
    changing: { auth: 'admin', roles: ['owner', 'operations'] },
  },
  'of all merchants',
)
export const groupBuysMerchantContract = ofConsole(
  '/api/merchant/group-buys/campaigns',
  {
    reading: { auth: 'merchant', staff: 'manager' },
    changing: { auth: 'merchant', staff: 'manager' },
  },
  'of the merchant',
)

const couponInput = { couponId: idSchema.nullish() }

export const groupBuysContract = {
  list: get('/api/v1/group-buys', {
    auth: 'user',
    summary: 'List active campaigns with groups that can be joined',
    query: PageQuery,
    reply: z.object({
      campaigns: z.array(Campaign.omit({ status: true }).extend({ openGroups: z.array(OpenGroup) })),
      ...countedPaginationFields,
    }),
  }),
  start: post('/api/v1/group-buys', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Start a group and hold its first share until payment',
    body: z.strictObject({ campaignId: idSchema, ...couponInput }),
    reply: HeldShare,
  }),
  join: post('/api/v1/group-buys/:id/join', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Join a group and hold a share until payment',
    params: IdParams,
    body: z.strictObject(couponInput).nullish(),
    reply: HeldShare,
  }),
  leave: post('/api/v1/group-buys/:id/leave', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Leave a pending group (with refund)',
    params: IdParams,
    reply: SuccessResponse,
  }),
  get: get('/api/v1/group-buys/:id', {
    auth: 'user',
    summary: 'Get a group (others see it while it can be joined)',
    params: IdParams,
    reply: Group,
  }),
  getShared: get('/api/v1/group-buys/shared/:token', {
    auth: 'user',
    summary: 'Get the group of a share link (members only for members)',
    params: z.object({ token: z.string().max(100) }),
    reply: Group,
  }),
}
