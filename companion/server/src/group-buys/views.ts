import { decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { CampaignDetailRow, GroupDetailRow, MemberDetailRow, OpenGroupRow } from './detail-store.ts'

type Offer = Pick<
  CampaignDetailRow,
  'service_id' | 'title' | 'images' | 'category' | 'merchant_id' | 'store_name'
>

const toServiceResponse = (offer: Offer) => ({
  id: offer.service_id,
  title: offer.title,
  images: offer.images,
  category: offer.category,
  merchantId: offer.merchant_id,
  storeName: offer.store_name,
})

type Terms = Pick<CampaignDetailRow, 'original_price' | 'group_price' | 'min_members' | 'max_members'>

const toTermsResponse = (terms: Terms) => ({
  originalPrice: decimalYuanToNumber(terms.original_price),
  groupPrice: decimalYuanToNumber(terms.group_price),
  minMembers: terms.min_members,
  maxMembers: terms.max_members,
})

type NamedUser = { nickname: string | null; avatar_url: string | null }
const toPersonResponse = (id: number, { nickname, avatar_url: avatar }: NamedUser) => ({
  id,
  nickname,
  avatar,
})

export const toCampaignResponse = (campaign: CampaignDetailRow) => ({
  id: campaign.id,
  service: toServiceResponse(campaign),
  ...toTermsResponse(campaign),
  validHours: campaign.valid_hours,
  status: campaign.status,
  createdAt: toIso(campaign.created_at.getTime()),
})

const toOpenGroupResponse = (group: OpenGroupRow) => ({
  id: group.id,
  initiator: toPersonResponse(group.initiator_id, group),
  currentMembers: group.current_members,
  paidMembers: group.paid_members,
  status: group.status === 'success' ? ('success' as const) : ('pending' as const),
  expiresAt: toIso(group.expires_at.getTime()),
})

export function toOpenCampaignResponse(campaign: CampaignDetailRow, groups: OpenGroupRow[]) {
  const own = groups.filter(({ campaign_id }) => campaign_id === campaign.id)
  const { status: _, ...shown } = toCampaignResponse(campaign)
  return { ...shown, openGroups: own.map(toOpenGroupResponse) }
}

type OwnOrder = { orderNo: string; status: 'held' | 'paid'; paymentUrl: string | null }

const groupFields = (group: GroupDetailRow) => ({
  id: group.id,
  campaignId: group.campaign_id,
  service: toServiceResponse(group),
  ...toTermsResponse(group),
  status: group.status,
  currentMembers: group.current_members,
  paidMembers: group.paid_members,
  expiresAt: toIso(group.expires_at.getTime()),
  createdAt: toIso(group.created_at.getTime()),
})

/** Converts a group to the response for its members. */
export const toMemberGroupResponse = (
  group: GroupDetailRow,
  members: MemberDetailRow[],
  myOrder: OwnOrder,
) => ({
  ...groupFields(group),
  initiator: toPersonResponse(group.initiator_id, group),
  members: members.map((member) => ({
    ...toPersonResponse(member.user_id, member),
    hasPaid: member.status === 'paid',
  })),
  shareToken: group.share_token,
  isJoined: true,
  myOrder,
})

/** Converts a group to the response for other users, with the fields needed to join but without names. */
export const toPublicGroupResponse = (group: GroupDetailRow) => ({
  ...groupFields(group),
  initiator: null,
  members: [],
  shareToken: null,
  isJoined: false,
  myOrder: null,
})
