import { implement, type MountCompanionRoutes } from '#core'
import { getActiveMerchant } from '#merchants'
import type { EndOrderDeps, CheckoutDeps } from '#orders'
import { changeCampaign, createCampaign } from './campaigns.ts'
import { groupBuysAdminContract, groupBuysContract, groupBuysMerchantContract } from './contract.ts'
import { listCampaigns } from './detail-store.ts'
import { getGroupById, getGroupByShareToken, listOpenCampaigns } from './group-queries.ts'
import { joinGroup, leaveGroup, startGroup } from './shares.ts'
import { toCampaignResponse } from './views.ts'

type GroupDeps = CheckoutDeps & EndOrderDeps

const forUsers = (deps: GroupDeps) =>
  implement(groupBuysContract, {
    list: ({ query }) => listOpenCampaigns(deps, query),
    start: ({ actor, body: { campaignId, ...input } }) => startGroup(deps, actor.id, campaignId, input),
    join: ({ actor, params, body }) => joinGroup(deps, actor.id, params.id, body ?? {}),
    leave: ({ actor, params }) => leaveGroup(deps, actor.id, params.id),
    get: ({ actor, params }) => getGroupById(deps, actor.id, params.id),
    getShared: ({ actor, params }) => getGroupByShareToken(deps, actor.id, params.token),
  })

const forAdmins = (deps: GroupDeps) =>
  implement(groupBuysAdminContract, {
    async list({ query }) {
      const { campaigns, total } = await listCampaigns(deps.db, {}, query)
      return { campaigns: campaigns.map(toCampaignResponse), total, ...query }
    },
    create: ({ body }) => createCampaign(deps, body),
    change: ({ params, body }) => changeCampaign(deps, params.id, body),
  })

const forMerchants = (deps: GroupDeps) =>
  implement(groupBuysMerchantContract, {
    async list({ actor, query }) {
      await getActiveMerchant(deps.db, actor.id)
      const { campaigns, total } = await listCampaigns(deps.db, { merchantId: actor.id }, query)
      return { campaigns: campaigns.map(toCampaignResponse), total, ...query }
    },
    async create({ actor, body }) {
      await getActiveMerchant(deps.db, actor.id)
      return createCampaign(deps, body, actor.id)
    },
    async change({ actor, params, body }) {
      await getActiveMerchant(deps.db, actor.id)
      return changeCampaign(deps, params.id, body, actor.id)
    },
  })

export const groupBuyRoutes = (deps: GroupDeps): MountCompanionRoutes[] => [
  forUsers(deps),
  forAdmins(deps),
  forMerchants(deps),
]
