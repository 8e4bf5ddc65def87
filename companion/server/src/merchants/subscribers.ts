import { dayMs } from '@sanhe/kit/runtime/clock'
import type { Deps, EventSubscriber } from '#core'
import { findOwnerAccount } from './account-store.ts'
import * as notices from './notices.ts'
import { createPasswordCode } from './password-codes.ts'
import { passwordPagePath } from './password-page.ts'
import { welcomeCodeLifetimeMs } from './rules.ts'
import { findMerchant } from './store.ts'

type NotifyDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'email' | 'publicUrl' | 'sms'>

/**
 * Notifies the owner of the approval and sends a code for the first password. If the event is delivered twice, the
 * newest code is valid.
 */
async function sendWelcomeSms(deps: NotifyDeps, merchantId: number) {
  const owner = await findOwnerAccount(deps.db, merchantId)
  const merchant = await findMerchant(deps.db, merchantId)
  if (!owner || !merchant || owner.password_hash !== null) return
  const code = await createPasswordCode(deps, owner, { validMs: welcomeCodeLifetimeMs })
  await deps.sms.send({
    to: owner.phone,
    template: deps.config.sms.merchantApprovedTemplate,
    data: {
      name: merchant.store_name ?? merchant.company_name,
      code,
      url: `${deps.publicUrl()}${passwordPagePath}`,
      days: String(welcomeCodeLifetimeMs / dayMs),
    },
  })
}

async function sendWelcomeEmail({ db, email }: NotifyDeps, merchantId: number) {
  const merchant = await findMerchant(db, merchantId)
  if (!merchant?.contact_email) return
  const text = `${merchant.company_name}：您好，您的入驻申请已通过审核。请用短信中的验证码设置密码，然后登录商家后台。`
  const letter = { template: 'MERCHANT_APPROVED', subject: '入驻申请已通过', text }
  await email.send({ to: merchant.contact_email, ...letter })
}

type MessageText = { title: string; content: string }

async function sendNoticeBySms(
  { config, db, sms }: NotifyDeps,
  merchantId: number,
  { title, content }: MessageText,
) {
  const owner = await findOwnerAccount(db, merchantId)
  if (!owner) return
  await sms.send({ to: owner.phone, template: config.sms.noticeTemplate, data: { title, content } })
}

const rejectionMessage = (reason: string) => ({
  title: '入驻申请未通过',
  content: `原因：${reason}。修改后可重新提交。`,
})

/**
 * Suspensions and reinstatements share one subscriber name, so that the notification of a suspension is always sent
 * before the notification of its end.
 */
const statusSubscriber = 'merchants.tellStanding'

/** Notifies applicants of the decision about their application, and merchants of changes of their status. */
export const merchantSubscribers = (deps: NotifyDeps): EventSubscriber[] => [
  {
    type: 'merchant.approved',
    name: 'merchants.welcome',
    handle: ({ payload }) => sendWelcomeSms(deps, payload.merchantId),
  },
  {
    type: 'merchant.approved',
    name: 'merchants.writeWelcome',
    handle: ({ payload }) => sendWelcomeEmail(deps, payload.merchantId),
  },
  {
    type: 'merchant.rejected',
    name: 'merchants.tellRejected',
    handle: ({ payload }) => sendNoticeBySms(deps, payload.merchantId, rejectionMessage(payload.reason)),
  },
  {
    type: 'merchant.suspended',
    name: statusSubscriber,
    handle: ({ payload: { merchantId, reason } }) =>
      sendNoticeBySms(deps, merchantId, notices.createMerchantSuspendedNotice(merchantId, reason)),
  },
  {
    type: 'merchant.reinstated',
    name: statusSubscriber,
    handle: ({ payload: { merchantId } }) =>
      sendNoticeBySms(deps, merchantId, notices.createMerchantReinstatedNotice(merchantId)),
  },
  {
    type: 'merchant.closed',
    name: statusSubscriber,
    handle: ({ payload: { merchantId, reason } }) =>
      sendNoticeBySms(deps, merchantId, notices.createMerchantClosedNotice(merchantId, reason)),
  },
]
