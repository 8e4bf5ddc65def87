import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
  toMerchantRecipient,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { createServicePutOnlineNotice, createServiceTakenOfflineNotice } from './notices.ts'
import * as store from './store.ts'

type Decision = { id: number; action: 'takeOffline' | 'putOnline'; reason: string }

/**
 * Takes a service offline or lifts that, notifies the merchant and records the administrator. The merchant's own
 * setting (`is_online`) stays unchanged, so a service that the merchant hid does not appear.
 */
async function decideOnService(
  deps: Pick<Deps, 'db' | 'clock' | 'emit'>,
  admin: AuthenticatedCaller,
  { id, action, reason }: Decision,
) {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const service = await store.lockService(tx, id)
    if (!service) throw refuseCommon('NOT_FOUND')
    const isTakingOffline = action === 'takeOffline'
    if (isTakingOffline === (service.taken_offline_at !== null)) throw refuseCommon('STATUS_CONFLICT')
    const changes = {
      taken_offline_at: isTakingOffline ? toDate(now) : null,
      taken_offline_reason: isTakingOffline ? reason : null,
    }
    await store.updateService(tx, id, changes, now)
    const { merchant_id: merchantId, title } = service
    const input = { merchantId, serviceId: id, title, reason }
    const notice = isTakingOffline
      ? createServiceTakenOfflineNotice(input)
      : createServicePutOnlineNotice(input)
    await addNotificationInTransaction(deps, tx, toMerchantRecipient(merchantId), notice)
    const entry = { action: `services.${action}`, resourceType: 'merchant_service', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, merchantId, reason } }, now)
  })
}

type ServiceDecisionInput = Pick<Decision, 'id' | 'reason'>

export async function takeServiceOffline(
  deps: Pick<Deps, 'db' | 'clock' | 'emit'>,
  admin: AuthenticatedCaller,
  input: ServiceDecisionInput,
) {
  await decideOnService(deps, admin, { ...input, action: 'takeOffline' })
  return createSuccessResponse('服务已下架，已通知商家')
}

export async function putServiceOnline(
  deps: Pick<Deps, 'db' | 'clock' | 'emit'>,
  admin: AuthenticatedCaller,
  input: ServiceDecisionInput,
) {
  await decideOnService(deps, admin, { ...input, action: 'putOnline' })
  return createSuccessResponse('已解除下架，已通知商家')
}
