import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import {
  type CallerByAuthKind,
  type DB,
  type Deps,
  createSuccessResponse,
  hasStaffRole,
  apiError as refuseCommon,
  toMerchantRecipient,
  toWgs84,
} from '#core'
import { assertNoSensitiveWords } from '#moderation'
import { storeImage } from '#uploads'
import { findMerchantAccountName } from './account-store.ts'
import type { StoreImageDeps } from './application.ts'
import { encryptMerchantBankAccount } from './bank-account.ts'
import type { ChangedStoreSettings } from './contract.ts'
import { getActiveMerchant } from './require-active.ts'
import * as store from './store.ts'

type SettingsDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'fields' | 'wordList'> & StoreImageDeps
type SettingsInput = z.output<typeof ChangedStoreSettings>

type Employee = Pick<CallerByAuthKind['merchant'], 'id' | 'accountId' | 'role'>

export async function getMerchantSettings({ db }: Pick<Deps, 'db'>, { id, accountId }: Employee) {
  const merchant = await store.findMerchant(db, id)
  if (!merchant) throw refuseCommon('NOT_FOUND')
  return { ...merchant, employee_name: await findMerchantAccountName(db, accountId) }
}

/**
 * Settings that only owners may change: payouts go to the bank account, and the platform sends its messages
 * to the contact.
 */
const ownerSettings = ['bankAccount', 'contactName', 'contactPhone', 'contactEmail'] as const

export async function changeMerchantSettings(
  deps: SettingsDeps,
  { id: merchantId, role }: Employee,
  input: SettingsInput,
) {
  if (!hasStaffRole(role, 'owner') && ownerSettings.some((name) => input[name] !== undefined))
    throw refuseCommon('STAFF_ROLE_NOT_ALLOWED')
  await getActiveMerchant(deps.db, merchantId)
  await assertNoSensitiveWords(deps, input.storeName, input.storeDescription)
  const owner = `merchant:${merchantId}` as const
  const logo = input.storeLogo === undefined ? undefined : await storeImage(deps, input.storeLogo, owner)
  const changes = { ...toColumns(deps, merchantId, input), ...(logo && { store_logo_url: logo.url }) }
  await inTransaction(deps.db, async (tx) => {
    await store.updateMerchant(tx, merchantId, changes, deps.clock.now())
    if (!logo) return
    await deps.emit(tx, {
      type: 'pictures.set',
      subject: owner,
      payload: {
        kind: 'storeLogo',
        subjectId: merchantId,
        owner: toMerchantRecipient(merchantId),
        urls: [logo.url],
      },
    })
  })
  return createSuccessResponse('店铺设置已保存')
}

/**
 * Maps the fields of the request to columns. Fields that are not sent stay unchanged, because undefined columns are
 * left out of the SQL.
 */
function toColumns(
  { fields }: SettingsDeps,
  merchantId: number,
  input: SettingsInput,
): Updateable<DB['merchants']> {
  const { lat, lng, coordType, bankAccount, businessHours } = input
  return Object.fromEntries(
    Object.entries({
      store_name: input.storeName,
      store_description: input.storeDescription,
      contact_name: input.contactName,
      contact_phone: input.contactPhone,
      contact_email: input.contactEmail,
      address: input.address,
      service_area: input.serviceArea,
      business_hours: businessHours && JSON.stringify(businessHours),
      bank_account_encrypted: bankAccount && encryptMerchantBankAccount(fields, merchantId, bankAccount),
      ...(lat !== undefined && lng !== undefined && toWgs84({ lat, lng }, coordType)),
    }).filter(([, value]) => value !== undefined),
  )
}
