import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { type DB, type Deps, done, refuse as refuseCommon, toWgs84 } from '#core'
import { assertNotSensitive } from '#moderation'
import { storeImage } from '#uploads'
import { sealBankAccount } from './bank-account.ts'
import type { NewSettings } from './contract.ts'
import type { ImageDeps } from './register.ts'
import { requireActive } from './standing.ts'
import * as store from './store.ts'

type SettingsDeps = Pick<Deps, 'db' | 'clock' | 'fields'> & ImageDeps
type Given = z.output<typeof NewSettings>

export async function getSettings({ db }: Pick<Deps, 'db'>, merchantId: number) {
  const merchant = await store.findMerchant(db, merchantId)
  if (!merchant) throw refuseCommon('NOT_FOUND')
  return merchant
}

export async function changeSettings(deps: SettingsDeps, merchantId: number, given: Given) {
  await requireActive(deps.db, merchantId)
  assertNotSensitive(given.storeName, given.storeDescription)
  const owner = `merchant:${merchantId}` as const
  const logo = given.storeLogo === undefined ? undefined : await storeImage(deps, given.storeLogo, owner)
  const changes = { ...changesOf(deps, merchantId, given), ...(logo && { store_logo_url: logo.url }) }
  await store.setMerchant(deps.db, merchantId, changes, deps.clock.now())
  return done('店铺设置已保存')
}

/** What is not sent stays: undefined columns are left out of the statement. */
function changesOf({ fields }: SettingsDeps, merchantId: number, given: Given): Updateable<DB['merchants']> {
  const { lat, lng, coordType, bankAccount, businessHours } = given
  return Object.fromEntries(
    Object.entries({
      store_name: given.storeName,
      store_description: given.storeDescription,
      contact_name: given.contactName,
      contact_phone: given.contactPhone,
      contact_email: given.contactEmail,
      address: given.address,
      service_area: given.serviceArea,
      business_hours: businessHours && JSON.stringify(businessHours),
      bank_account_encrypted: bankAccount && sealBankAccount(fields, merchantId, bankAccount),
      ...(lat !== undefined && lng !== undefined && toWgs84({ lat, lng }, coordType)),
    }).filter(([, value]) => value !== undefined),
  )
}
