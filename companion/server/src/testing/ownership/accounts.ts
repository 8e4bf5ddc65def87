import { toIso } from '@sanhe/kit/runtime/clock'
import { startTestApp, type TestChild, type TestMerchant, type TestUser } from '#testing'
import { privatePhone, privateStepCount, privateText } from './object-factory.ts'

export type AccountsByKind = { user: TestUser; child: TestChild; merchant: TestMerchant }
export type OwnershipAccountKind = keyof AccountsByKind

/** Starts the service with one account of each kind that has private data, and another account of each kind. */
export async function startOwnershipApp() {
  const app = await startTestApp()
  const owners: AccountsByKind = {
    user: await app.user({
      nickname: '主人',
      real_name: privateText,
      verified: true,
      emergency_contact_name: privateText,
      emergency_contact_phone: privatePhone,
    }),
    child: await app.child({ phone: privatePhone }),
    merchant: await app.merchant({ contact_name: privateText, contact_phone: privatePhone }),
  }
  const others: AccountsByKind = {
    user: await app.user({ verified: true, emergency_contact_phone: '13600000001' }),
    child: await app.child(),
    merchant: await app.merchant(),
  }
  await owners.user.health.addRecord({
    body: { recordType: 'steps', value: { count: privateStepCount }, recordedAt: toIso(app.clock.now()) },
  })
  await owners.user.butler.changePreferences({ body: { homeAddress: privateText } })
  return { app, owners, others }
}
