import { type Deps, type Page, refuse as refuseCommon } from '#core'
import { payUrl } from '#orders'
import * as store from './shown-store.ts'
import { groupView, openCampaignView } from './views.ts'

export async function showCampaigns({ db, clock }: Pick<Deps, 'db' | 'clock'>, page: Page) {
  const { campaigns, total } = await store.listCampaigns(db, { isOpen: true }, page)
  const ids = campaigns.map(({ id }) => id)
  const groups = await store.listOpenGroups(db, ids, clock.now())
  return { campaigns: campaigns.map((campaign) => openCampaignView(campaign, groups)), total, ...page }
}

export async function showGroup(
  deps: Pick<Deps, 'config' | 'db' | 'publicUrl'>,
  userId: number,
  groupId: number,
) {
  const group = await store.findGroup(deps.db, groupId)
  if (!group) throw refuseCommon('NOT_FOUND')
  const members = await store.listShownMembers(deps.db, groupId)
  return groupView(group, members, ownSeat(deps, members, userId))
}

function ownSeat(deps: Pick<Deps, 'config' | 'publicUrl'>, members: store.ShownMember[], userId: number) {
  const seat = members.find(({ user_id }) => user_id === userId)
  if (!seat || seat.status === 'left') return null
  const { order_no: orderNo, status } = seat
  return { orderNo, status, paymentUrl: status === 'held' ? payUrl(deps, orderNo) : null }
}
