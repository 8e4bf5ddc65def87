import { fenToDecimalYuan } from '@sanhe/kit/money'
import { addDays, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, getDemoPicturePath } from '#core'
import { getDefaultCommissionRate, type ProductCategory } from './rules.ts'
import { addServiceProduct } from './store.ts'

type Demo = {
  provider: string
  category: ProductCategory
  subcategory: string
  title: string
  images: string[]
  description: string
  priceFen: number
  unit: string
  stock: number
  location?: string
}

const demo: Demo[] = [
  {
    provider: '夕阳红旅行社',
    category: 'travel',
    subcategory: '康养游',
    title: '北戴河慢游五日',
    images: [getDemoPicturePath('seaside')],
    description: '全程无购物，每天步行不超过三公里，随团配医护。',
    priceFen: 168_000,
    unit: '人',
    stock: 30,
    location: '秦皇岛',
  },
  {
    provider: '夕阳红旅行社',
    category: 'travel',
    subcategory: '一日游',
    title: '颐和园赏秋一日',
    images: [getDemoPicturePath('autumn')],
    description: '小巴接送，讲解员陪同，含午餐。',
    priceFen: 19_800,
    unit: '人',
    stock: 40,
    location: '北京',
  },
  {
    provider: '银龄学堂',
    category: 'education',
    subcategory: '书画',
    title: '国画花鸟线下小班（八次）',
    images: [getDemoPicturePath('painting')],
    description: '每班不超过十二人，笔墨纸砚由学堂提供。',
    priceFen: 88_000,
    unit: '期',
    stock: 12,
    location: '北京',
  },
  {
    provider: '安康医疗器械',
    category: 'device',
    subcategory: '血压计',
    title: '语音播报上臂式血压计',
    images: [getDemoPicturePath('blood-pressure')],
    description: '大字屏幕，真人语音，可接入健康记录。',
    priceFen: 29_900,
    unit: '台',
    stock: 100,
  },
]

/** Adds the demo products whose titles do not exist yet. */
export async function seedServiceProducts({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const rows = await db.selectFrom('service_products').select('title').execute()
  const known = new Set(rows.map(({ title }) => title))
  const missing = demo.filter(({ title }) => !known.has(title))
  const now = clock.now()
  for (const { provider, priceFen, unit, ...product } of missing)
    await addServiceProduct(db, {
      ...product,
      provider_id: await providerId(db, provider, product.category, toDate(now)),
      price: fenToDecimalYuan(priceFen),
      price_unit: unit,
      commission_rate: getDefaultCommissionRate(product.category).toFixed(2),
      available_from: product.category === 'travel' ? instantToShanghaiDay(now) : null,
      available_to: product.category === 'travel' ? addDays(instantToShanghaiDay(now), 90) : null,
      created_at: toDate(now),
    })
  return { serviceProducts: missing.length }
}

async function providerId(db: Db, company_name: string, category: ProductCategory, created_at: Date) {
  const known = await db
    .selectFrom('service_providers')
    .select('id')
    .where('company_name', '=', company_name)
    .executeTakeFirst()
  const added =
    known ??
    (await db
      .insertInto('service_providers')
      .values({ company_name, category, address: '北京市', created_at })
      .returning('id')
      .executeTakeFirstOrThrow())
  return added.id
}
