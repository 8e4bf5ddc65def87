import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { recordAudit } from '#audit'
import {
  type CallerByAuthKind,
  type Db,
  type Deps,
  createSuccessResponse,
  rateLimitsByName,
  type EventSubscriber,
} from '#core'
import { createPasswordCode, getActiveMerchant, passwordPagePath, welcomeCodeLifetimeMs } from '#merchants'
import type { NewEmployee } from './contract.ts'
import { apiError } from './errors.ts'
import { maxStaffAccounts } from './rules.ts'
import { assertOwner, findEmployee } from './service.ts'
import * as store from './store.ts'

type Actor = CallerByAuthKind['merchant']
type InviteDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'limiter'>

/** Limits invitations per phone number and per shop, because each invitation sends an SMS, which costs money. */
async function throttleInvitation({ limiter }: InviteDeps, merchantId: number, phone: string) {
  const retryAfter =
    (await limiter.take('staffInviteByShop', rateLimitsByName.staffInviteByShop, String(merchantId))) ||
    (await limiter.take('staffInviteByPhone', rateLimitsByName.staffInviteByPhone, phone))
  if (retryAfter) throw apiError('TOO_MANY_REQUESTS', { retryAfter })
}

/** Creates the account of an employee, who sets the first password with a code from an SMS. */
export async function inviteEmployee(
  deps: InviteDeps,
  actor: Actor,
  { name, phone, role }: z.output<typeof NewEmployee>,
) {
  await getActiveMerchant(deps.db, actor.id)
  await throttleInvitation(deps, actor.id, phone)
  const created_at = toDate(deps.clock.now())
  const id = await inTransaction(deps.db, async (tx) => {
    const staff = await store.lockStaff(tx, actor.id)
    assertOwner(staff, actor)
    if (staff.length >= maxStaffAccounts) throw apiError('STAFF_LIMIT_REACHED')
    const added = await store.addEmployee(tx, { merchant_id: actor.id, phone, name, role, created_at })
    if (!added) throw apiError('STAFF_PHONE_EXISTS')
    await emitInvitation(deps, tx, actor, { id: added.id, detail: { role } })
    return added.id
  })
  return { ...createSuccessResponse('已发送邀请短信'), id }
}

export async function resendEmployeeInvitation(deps: InviteDeps, actor: Actor, id: number) {
  const known = await findEmployee(deps.db, actor.id, id)
  if (known.password_hash !== null) throw apiError('ALREADY_JOINED')
  await throttleInvitation(deps, actor.id, known.phone ?? '')
  await inTransaction(deps.db, (tx) => emitInvitation(deps, tx, actor, { id, detail: {} }))
  return createSuccessResponse('已重新发送邀请短信')
}

async function emitInvitation(
  { emit, clock }: InviteDeps,
  tx: Db,
  { id: merchantId, accountId }: Actor,
  invited: { id: number; detail: object },
) {
  const type = 'merchant.staffInvited'
  await emit(tx, { type, subject: `merchant:${merchantId}`, payload: { accountId: invited.id } })
  const detail = { merchantId, accountId, ...invited.detail }
  const entry = { action: 'merchantStaff.invite', resourceType: 'merchant_account', resourceId: invited.id }
  await recordAudit(tx, { ...entry, detail }, clock.now())
}

type SmsDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'publicUrl' | 'sms'>

/**
 * Sends the code for the first password. If the event is delivered twice, the newest code is valid. An employee who was
 * removed or has already set a password gets no message.
 */
async function sendInvitation(deps: SmsDeps, accountId: number) {
  const invitation = await store.findInvitation(deps.db, accountId)
  if (!invitation?.phone) return
  const { id, phone } = invitation
  const code = await createPasswordCode(deps, { id, phone }, { validMs: welcomeCodeLifetimeMs })
  await deps.sms.send({
    to: phone,
    template: deps.config.sms.merchantInvitedTemplate,
    data: {
      name: invitation.store_name ?? invitation.company_name,
      code,
      url: `${deps.publicUrl()}${passwordPagePath}`,
      days: String(welcomeCodeLifetimeMs / dayMs),
    },
  })
}

export const merchantStaffSubscribers = (deps: SmsDeps): EventSubscriber[] => [
  {
    type: 'merchant.staffInvited',
    name: 'merchantStaff.sendInvitation',
    handle: ({ payload }) => sendInvitation(deps, payload.accountId),
  },
]
