import { decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type CallerByAuthKind, type Deps, hasStaffRole, maskPhone } from '#core'
import type { MerchantAccountRow } from './account-store.ts'
import { decryptMerchantBankAccount } from './bank-account.ts'
import type { merchantsContract } from './contract.ts'
import { maskAccountNo } from './rules.ts'
import type { MerchantRow } from './store.ts'

const masked = (phone: string | null) => phone && maskPhone(phone)

/**
 * Returns the response that shows a merchant's application to administrators. `show` returns the URL with which they
 * can load the image of a licence.
 */
export function toMerchantApplicationResponse(merchant: MerchantRow, show: (url: string) => string) {
  return {
    id: merchant.id,
    companyName: merchant.company_name,
    creditCode: merchant.credit_code,
    category: merchant.category,
    storeName: merchant.store_name,
    contactName: merchant.contact_name,
    contactPhone: masked(merchant.contact_phone),
    contactEmail: merchant.contact_email,
    businessLicense: merchant.business_license_url && show(merchant.business_license_url),
    industryLicense: merchant.industry_license_url && show(merchant.industry_license_url),
    level: merchant.level,
    commissionRate: Number(merchant.commission_rate),
    status: merchant.status,
    reviewResult: merchant.review_result,
    reviewNote: merchant.review_note,
    approvedAt: merchant.approved_at && toIso(merchant.approved_at.getTime()),
    createdAt: toIso(merchant.created_at.getTime()),
  }
}

const toAccountResponse = (account: MerchantAccountRow) => ({
  id: account.id,
  name: account.name,
  phone: masked(account.phone),
  role: account.role,
  status: account.status,
  hasPassword: account.password_hash !== null,
  lastLoginAt: account.last_login_at && toIso(account.last_login_at.getTime()),
  createdAt: toIso(account.created_at.getTime()),
})

export const toMerchantDetailResponse = (
  merchant: MerchantRow,
  accounts: MerchantAccountRow[],
  show: (url: string) => string,
) => ({
  ...toMerchantApplicationResponse(merchant, show),
  storeDescription: merchant.store_description,
  address: merchant.address,
  serviceArea: merchant.service_area,
  rating: Number(merchant.rating),
  ratingCount: merchant.rating_count,
  totalOrders: merchant.total_orders,
  totalRevenue: decimalYuanToNumber(merchant.total_revenue),
  staff: accounts.map(toAccountResponse),
})

type Settings = z.input<typeof merchantsContract.settings.reply>

type Employee = Pick<CallerByAuthKind['merchant'], 'accountId' | 'role'>

export function toSettingsResponse(
  fields: Deps['fields'],
  merchant: MerchantRow & { employee_name: string | null },
  { accountId, role }: Employee,
): Settings {
  const account =
    hasStaffRole(role, 'owner') &&
    decryptMerchantBankAccount(fields, merchant.id, merchant.bank_account_encrypted)
  return {
    id: merchant.id,
    companyName: merchant.company_name,
    creditCode: merchant.credit_code,
    category: merchant.category,
    level: merchant.level,
    commissionRate: Number(merchant.commission_rate),
    status: merchant.status,
    storeName: merchant.store_name,
    storeDescription: merchant.store_description,
    storeLogo: merchant.store_logo_url,
    contactName: merchant.contact_name,
    contactPhone: masked(merchant.contact_phone),
    contactEmail: merchant.contact_email,
    address: merchant.address,
    lat: merchant.lat === null ? null : Number(merchant.lat),
    lng: merchant.lng === null ? null : Number(merchant.lng),
    serviceArea: merchant.service_area,
    businessHours: merchant.business_hours as Settings['businessHours'],
    bankAccount: account ? { ...account, accountNo: maskAccountNo(account.accountNo) } : null,
    reviewNote: merchant.status === 'suspended' ? merchant.review_note : null,
    rating: Number(merchant.rating),
    ratingCount: merchant.rating_count,
    me: { id: accountId, name: merchant.employee_name, role },
  }
}
