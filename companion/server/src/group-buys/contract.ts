import { get, post, put } from '@sanhe/kit/http/contract'
import { ById, id } from '@sanhe/kit/http/fields'
import { fenOfYuan, yuan } from '@sanhe/kit/money'
import { z } from 'zod'
import { Done, pagination, PageQuery } from '#core/contract'
import { Paying } from '#orders/contract'

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
const prices = { originalPrice: yuan, groupPrice: yuan, minMembers: whole, maxMembers: whole }

const OpenGroup = z.object({
  id: whole,
  initiator: Person,
  currentMembers: whole.describe('With those who are paying'),
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
  initiator: Person.nullable().describe('Null for whoever has no seat in the group'),
  members: z
    .array(Person.extend({ hasPaid: z.boolean() }))
    .describe('Empty for whoever has no seat in the group'),
  shareToken: text.describe('What a link to the group carries; null for whoever has no seat in it'),
  expiresAt: z.string(),
  createdAt: z.string(),
  isJoined: z.boolean(),
  myOrder: z
    .object({ orderNo: z.string(), status: z.enum(['held', 'paid']), paymentUrl: text })
    .nullable()
    .describe('`paymentUrl`: where a seat that is held is still to be paid'),
})

const Seat = Paying.extend({
  groupOrderId: whole,
  expiresAt: z.string().describe('When the group ends'),
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
const price = fenOfYuan.refine((fen) => fen > 0, 'must not be nothing')

export const NewCampaign = z
  .strictObject({
    serviceId: id,
    groupPrice: price,
    minMembers: whole.min(2).max(most).default(3),
    maxMembers: whole.min(2).max(most).default(10),
    validHours: hours.default(24),
  })
  .refine(({ minMembers, maxMembers }) => minMembers <= maxMembers, {
    path: ['maxMembers'],
    message: 'is less than the least',
  })

/** How many are needed stays as it was: people joined for it. */
export const CampaignChanges = z.strictObject({
  groupPrice: price.optional(),
  validHours: hours.optional(),
  status: z.enum(['active', 'inactive']).optional().describe('inactive: withdrawn, with the money back'),
})

const ofConsole = (auth: 'admin' | 'merchant', whose: string) =>
  ({
    list: get(`/api/${auth}/group-buys/campaigns`, {
      auth,
      summary: `The campaigns ${whose}, newest first`,
      query: PageQuery,
      reply: z.object({ campaigns: z.array(Campaign), ...pagination }),
    }),
    create: post(`/api/${auth}/group-buys/campaigns`, {
      auth,
      summary: 'Offers a service to groups',
      body: NewCampaign,
      reply: Done.extend({ id: whole }),
    }),
    change: put(`/api/${auth}/group-buys/campaigns/:id`, {
      auth,
      summary: 'Changes what is sent of a campaign, or withdraws it',
      params: ById,
      body: CampaignChanges,
      reply: Done,
    }),
  }) as const

export const groupBuysAdminContract = ofConsole('admin', 'of all shops')
export const groupBuysMerchantContract = ofConsole('merchant', 'of the shop')

const wish = { couponId: id.nullish() }

export const groupBuysContract = {
  list: get('/api/v1/group-buys', {
    auth: 'user',
    summary: 'The campaigns that run, with the groups that can be joined',
    query: PageQuery,
    reply: z.object({
      campaigns: z.array(Campaign.omit({ status: true }).extend({ openGroups: z.array(OpenGroup) })),
      ...pagination,
    }),
  }),
  start: post('/api/v1/group-buys', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Starts a group and holds its first seat, to be paid',
    body: z.strictObject({ campaignId: id, ...wish }),
    reply: Seat,
  }),
  join: post('/api/v1/group-buys/:id/join', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Holds a seat in a group, to be paid',
    params: ById,
    body: z.strictObject(wish).nullish(),
    reply: Seat,
  }),
  leave: post('/api/v1/group-buys/:id/leave', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Leaves a group that has not succeeded; what was paid goes back',
    params: ById,
    reply: Done,
  }),
  get: get('/api/v1/group-buys/:id', {
    auth: 'user',
    summary: 'One group; without its people, and only while it can be joined, for whoever was never in it',
    params: ById,
    reply: Group,
  }),
  getShared: get('/api/v1/group-buys/shared/:token', {
    auth: 'user',
    summary: 'The group of a share link; without its people for whoever has no seat in it',
    params: z.object({ token: z.string().max(100) }),
    reply: Group,
  }),
}
