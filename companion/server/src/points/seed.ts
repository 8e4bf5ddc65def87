import { type Deps, getDemoPicturePath } from '#core'
import { ensurePointsCouponTemplate } from '#coupons'
import { listPointsProductTitles } from './product-store.ts'
import { createPointsProduct, type PointsProductDeps } from './products.ts'

const demoProducts = [
  {
    title: '活动优先报名',
    imageUrl: getDemoPicturePath('priority'),
    category: 'privilege',
    pointsRequired: 300,
    stock: 1000,
  },
  {
    title: '5元会员券',
    imageUrl: getDemoPicturePath('coupon'),
    category: 'coupon',
    pointsRequired: 200,
    stock: 1000,
    coupon: { type: 'amount', value: 500, applicableCategories: ['membership'] },
  },
  {
    title: '服务九折券',
    imageUrl: getDemoPicturePath('coupon'),
    category: 'coupon',
    pointsRequired: 500,
    stock: 1000,
    coupon: { type: 'service', value: 90, applicableCategories: [] },
  },
  {
    title: '保温杯',
    imageUrl: getDemoPicturePath('cup'),
    category: 'gift',
    pointsRequired: 1000,
    stock: 100,
  },
  {
    title: '太极服',
    imageUrl: getDemoPicturePath('tai-chi'),
    category: 'gift',
    pointsRequired: 3000,
    stock: 1,
  },
] as const

/** Adds the demo points products whose titles do not exist yet. */
export async function seedPoints(deps: PointsProductDeps) {
  const known = await listPointsProductTitles(deps.db)
  const missing = demoProducts.filter(({ title }) => !known.has(title))
  for (const product of missing) {
    const { coupon, ...offered } = { coupon: undefined, ...product }
    // oxlint-disable-next-line no-await-in-loop
    const couponDetail = coupon && { templateId: await couponFor(deps, product.title, coupon) }
    // oxlint-disable-next-line no-await-in-loop
    await createPointsProduct(deps, { ...offered, ...(couponDetail && { couponDetail }) })
  }
  return { pointProducts: missing.length }
}

type Coupon = Extract<(typeof demoProducts)[number], { coupon: unknown }>['coupon']

const couponFor = (deps: Pick<Deps, 'db' | 'clock'>, title: string, coupon: Coupon) =>
  ensurePointsCouponTemplate(deps, {
    title,
    ...coupon,
    applicableCategories: [...coupon.applicableCategories],
  })
