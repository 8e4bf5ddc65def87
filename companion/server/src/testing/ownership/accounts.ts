import { toIso } from '@sanhe/kit/runtime/clock'
import { startTestApp, type TestChild, type TestMerchant, type TestUser } from '#testing'
import { secretTestPhone, secretTestStepCount, secretTestText } from './object-factory.ts'

export type AccountsByKind = { user: TestUser; child: TestChild; merchant: TestMerchant }
export type OwnershipAccountKind = keyof AccountsByKind

/** Starts the service with one account of each kind that has private data, and another account of each kind. */
export async function startOwnershipApp() {
  const app = await startTestApp()
  const owners: AccountsByKind = {
    user: await app.user({
      nickname: '主人',
      real_name: secretTestText,
      verified: true,
      emergency_contact_name: secretTestText,
      emergency_contact_phone: secretTestPhone,
    }),
    child: await app.child({ phone: secretTestPhone }),
    merchant: await app.merchant({ contact_name: secretTestText, contact_phone: secretTestPhone }),
  }
  const others: AccountsByKind = {
    user: await app.user({ verified: true, emergency_contact_phone: '13600000001' }),
    child: await app.child(),
    merchant: await app.merchant(),
  }
  await owners.user.health.addRecord({
    body: { recordType: 'steps', value: { count: secretTestStepCount }, recordedAt: toIso(app.clock.now()) },
  })
  await owners.user.butler.changePreferences({ body: { homeAddress: secretTestText } })
  return { app, owners, others }
}
