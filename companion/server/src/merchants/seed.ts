import { fenToDecimalYuan } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import { hashPassword } from '@sanhe/kit/security/passwords'
import { type Db, type Deps, getDemoPicturePath } from '#core'
import { addMerchantAccount } from './account-store.ts'
import { getCommissionBasisPoints } from './categories.ts'
import { addMerchant, findMerchantByCreditCode } from './store.ts'

export const demoMerchant = {
  creditCode: '91110108MA01ABCD2H',
  phone: '13900009001',
  /** Password of the demo merchant, which exists in development only. */
  password: 'sanhe-demo-merchant',
} as const

/** Employees of the demo merchant. All of them have the password of the demo merchant. */
const demoStaff = [
  { phone: demoMerchant.phone, name: '李店长', role: 'owner' },
  { phone: '13900009002', name: '王经理', role: 'manager' },
  { phone: '13900009003', name: '小周', role: 'clerk' },
] as const

const everyDay = { open: '08:00', close: '20:00' }

/** Adds the active demo merchant with its password, if it does not exist yet. */
export async function seedMerchants({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  if (await findMerchantByCreditCode(db, demoMerchant.creditCode)) return { merchants: 0 }
  const at = toDate(clock.now())
  const added = await addMerchant(db, {
    company_name: '北京安心养老服务有限公司',
    credit_code: demoMerchant.creditCode,
    category: 'care',
    store_name: '安心到家',
    store_logo_url: getDemoPicturePath('shop'),
    store_description: '上门照护、陪诊和家政，持证上岗。',
    contact_name: '李店长',
    contact_phone: demoMerchant.phone,
    address: '北京市海淀区中关村大街1号',
    lat: '39.9837000',
    lng: '116.3164000',
    service_area: ['海淀区', '西城区'],
    business_hours: JSON.stringify({
      mon: everyDay,
      tue: everyDay,
      wed: everyDay,
      thu: everyDay,
      fri: everyDay,
    }),
    commission_rate: fenToDecimalYuan(getCommissionBasisPoints('care', 'normal')),
    status: 'active',
    review_result: 'approved',
    approved_at: at,
    created_at: at,
    updated_at: at,
  })
  if (!added) return { merchants: 0 }
  const password_hash = await hashPassword(demoMerchant.password)
  const account = { merchant_id: added.id, password_hash, created_at: at }
  // oxlint-disable-next-line no-await-in-loop
  for (const employee of demoStaff) await addMerchantAccount(db, { ...account, ...employee })
  return { merchants: 1 }
}

/** Returns the demo merchant, for other modules' demo data. */
export const findDemoMerchant = (db: Db) => findMerchantByCreditCode(db, demoMerchant.creditCode)
