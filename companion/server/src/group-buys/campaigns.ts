import { fenToDecimalYuan, decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Db, type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import { findOfferedService, isInformationOnly } from '#merchant-services'
import type { EndOrderDeps } from '#orders'
import type { CampaignChanges, CampaignInput } from './contract.ts'
import { endGroup, refundOrdersOfEndedGroups } from './ending.ts'
import { apiError } from './errors.ts'
import * as store from './store.ts'

/**
 * Returns a service that users can buy. Throws NOT_FOUND for other services and, if `merchantId` is set, for services
 * of other merchants.
 */
async function getService(db: Db, serviceId: number, merchantId: number | undefined) {
  const service = await findOfferedService(db, serviceId)
  if (!service || (merchantId !== undefined && service.merchant_id !== merchantId))
    throw refuseCommon('NOT_FOUND')
  return service
}

export async function createCampaign(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  input: z.output<typeof CampaignInput>,
  merchantId?: number,
) {
  const service = await getService(db, input.serviceId, merchantId)
  if (isInformationOnly({ merchantCategory: service.merchant_category, category: service.category }))
    throw apiError('NOT_FOR_SALE')
  assertCheaper(input.groupPrice, service.price)
  const { id } = await store.addCampaign(db, {
    service_id: service.id,
    original_price: service.price,
    group_price: fenToDecimalYuan(input.groupPrice),
    min_members: input.minMembers,
    max_members: input.maxMembers,
    valid_hours: input.validHours,
    created_at: toDate(clock.now()),
  })
  return { ...createSuccessResponse('团购已发布'), id }
}

function assertCheaper(groupFen: number, original: string) {
  if (groupFen >= decimalYuanToFen(original)) throw apiError('GROUP_PRICE_TOO_HIGH')
}

type Changes = z.output<typeof CampaignChanges>

/**
 * Changes a group buy campaign. If the campaign is withdrawn, its pending groups fail, and their paid shares are
 * refunded immediately. If the payment provider is unavailable, the job refunds them later.
 */
export async function changeCampaign(deps: EndOrderDeps, id: number, input: Changes, merchantId?: number) {
  await inTransaction(deps.db, (tx) => change(deps, tx, id, input, merchantId))
  if (input.status === 'inactive') await refundOrdersOfEndedGroups(deps)
  return createSuccessResponse(input.status === 'inactive' ? '团购已撤下，已付款项将全额退回' : '团购已更新')
}

async function change(
  deps: EndOrderDeps,
  tx: Db,
  id: number,
  input: Changes,
  merchantId: number | undefined,
) {
  const campaign = await store.lockCampaignRow(tx, id)
  if (!campaign) throw refuseCommon('NOT_FOUND')
  if (merchantId !== undefined) await assertOwnCampaign(tx, campaign, merchantId)
  if (input.groupPrice !== undefined) assertCheaper(input.groupPrice, campaign.original_price)
  await store.updateCampaign(tx, id, {
    group_price: input.groupPrice === undefined ? campaign.group_price : fenToDecimalYuan(input.groupPrice),
    valid_hours: input.validHours ?? campaign.valid_hours,
    status: input.status ?? campaign.status,
  })
  if (input.status !== 'inactive') return
  // oxlint-disable-next-line no-await-in-loop
  for (const group of await store.listPendingGroups(tx, id)) await endGroup(deps, tx, group.id, 'failed')
}

async function assertOwnCampaign(tx: Db, campaign: store.CampaignRow, merchantId: number) {
  if ((await store.findServiceMerchant(tx, campaign.service_id)) !== merchantId)
    throw refuseCommon('NOT_FOUND')
}
