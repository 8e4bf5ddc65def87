import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Deps, type PaginationParams, apiError as refuseCommon } from '#core'
import { createPayUrl } from '#orders'
import * as store from './detail-store.ts'
import { isGroupOpen } from './rules.ts'
import { toMemberGroupResponse, toOpenCampaignResponse, toPublicGroupResponse } from './views.ts'

export async function listOpenCampaigns({ db, clock }: Pick<Deps, 'db' | 'clock'>, page: PaginationParams) {
  const { campaigns, total } = await store.listCampaigns(db, { isOpen: true }, page)
  const ids = campaigns.map(({ id }) => id)
  const groups = await store.listOpenGroups(db, ids, clock.now())
  return { campaigns: campaigns.map((campaign) => toOpenCampaignResponse(campaign, groups)), total, ...page }
}

type ShowDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'publicUrl'>

/**
 * Returns a group by its id. Ids can be guessed, so users who were never members see the group only while it can be
 * joined.
 */
export async function getGroupById(deps: ShowDeps, userId: number, groupId: number) {
  const group = await store.findGroupDetail(deps.db, { id: groupId })
  if (!group) throw refuseCommon('NOT_FOUND')
  const isFound =
    canBeJoined(group, deps.clock.now()) || (await store.wasGroupMember(deps.db, groupId, userId))
  if (!isFound) throw refuseCommon('NOT_FOUND')
  return toGroupResponseFor(deps, userId, group)
}

/** Returns a group by the token of its share link, which only members receive. */
export async function getGroupByShareToken(deps: ShowDeps, userId: number, token: string) {
  const group = await store.findGroupDetail(deps.db, { shareToken: token })
  if (!group) throw refuseCommon('NOT_FOUND')
  return toGroupResponseFor(deps, userId, group)
}

/** Returns whether a group can be joined, by the same condition as the public list of campaigns. */
const canBeJoined = (group: store.GroupDetailRow, now: Instant) =>
  isGroupOpen({ status: group.status, expiresAt: group.expires_at.getTime() }, now) &&
  group.current_members > 0 &&
  group.current_members < group.max_members

/** Converts a group to the response for this user. Only current members see the members and which of them have paid. */
async function toGroupResponseFor(deps: ShowDeps, userId: number, group: store.GroupDetailRow) {
  const members = await store.listMemberDetails(deps.db, group.id)
  const share = ownShare(deps, members, userId)
  return share ? toMemberGroupResponse(group, members, share) : toPublicGroupResponse(group)
}

function ownShare(
  deps: Pick<Deps, 'config' | 'publicUrl'>,
  members: store.MemberDetailRow[],
  userId: number,
) {
  const share = members.find(({ user_id }) => user_id === userId)
  if (!share || share.status === 'left') return null
  const { order_no: orderNo, status } = share
  return { orderNo, status, paymentUrl: status === 'held' ? createPayUrl(deps, orderNo) : null }
}
