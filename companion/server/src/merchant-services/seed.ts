import { fenToDecimalYuan } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, getDemoPicturePath } from '#core'
import { findDemoMerchant } from '#merchants'
import { addService, findServiceByTitle, listServiceTitles } from './store.ts'

const demoServices = [
  {
    title: '上门照护（半天）',
    picture: 'care',
    category: 'care',
    priceFen: 16_800,
    unit: '次',
    duration: '4小时',
    stock: null,
  },
  {
    title: '术后康复护理',
    picture: 'rehabilitation',
    category: 'care',
    priceFen: 29_800,
    unit: '次',
    duration: '2小时',
    stock: 20,
  },
  {
    title: '全程陪诊',
    picture: 'hospital',
    category: 'accompaniment',
    priceFen: 19_900,
    unit: '次',
    duration: '5小时',
    stock: 30,
  },
  {
    title: '居家深度保洁',
    picture: 'cleaning',
    category: 'cleaning',
    priceFen: 12_000,
    unit: '次',
    duration: '3小时',
    stock: null,
  },
] as const

/** Adds the demo merchant's missing services. */
export async function seedMerchantServices({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const merchant = await findDemoMerchant(db)
  if (!merchant) return { merchantServices: 0 }
  const known = await listServiceTitles(db, merchant.id)
  const missing = demoServices.filter(({ title }) => !known.has(title))
  const at = toDate(clock.now())
  // oxlint-disable-next-line no-await-in-loop
  for (const [index, { title, picture, category, priceFen, unit, duration, stock }] of missing.entries())
    await addService(db, {
      merchant_id: merchant.id,
      title,
      category,
      images: [getDemoPicturePath(picture)],
      description: `${title}，由持证服务人员上门提供。`,
      price: fenToDecimalYuan(priceFen),
      price_unit: unit,
      service_duration: duration,
      stock,
      sort_order: index,
      created_at: at,
      updated_at: at,
    })
  return { merchantServices: missing.length }
}

/** Returns a service of the demo merchant, for other modules' demo data. */
export async function findDemoService(db: Db) {
  const merchant = await findDemoMerchant(db)
  return merchant && findServiceByTitle(db, merchant.id, demoServices[0].title)
}
