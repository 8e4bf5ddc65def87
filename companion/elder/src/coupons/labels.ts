import { formatYuan } from '#parts/money.ts'
import type { ClaimableCoupon } from './queries.ts'

const categoryLabels = new Map([
  ['appointment', '挂号'],
  ['consultation', '图文问诊'],
  ['grocery', '买菜'],
  ['membership', '会员'],
  ['housekeeping', '家政'],
  ['course', '课程'],
  ['cleaning', '保洁'],
  ['repair', '维修'],
  ['accompaniment', '陪诊'],
  ['care', '照护'],
  ['legal', '法律'],
  ['travel', '旅游'],
  ['education', '学习'],
  ['device', '健康器材'],
  ['devices', '健康器材'],
  ['finance', '金融'],
])

type Terms = Pick<ClaimableCoupon, 'type' | 'value' | 'minAmount' | 'applicableCategories' | 'merchantId'>

/** Formats a discount: 减 10.00 元, 打 9 折, 打 8.5 折. */
export const formatCouponDiscount = ({ type, value }: Pick<Terms, 'type' | 'value'>) =>
  type === 'amount' ? `减 ${formatYuan(value)}` : `打 ${Number((value * 10).toFixed(1))} 折`

export const formatCouponMinimumPrice = ({ minAmount }: Pick<Terms, 'minAmount'>) =>
  minAmount > 0 ? `满 ${formatYuan(minAmount)}可用` : '无门槛'

/** Names the purchases that a coupon applies to. Unknown categories are called "certain kinds". */
export function formatCouponCategories({ applicableCategories, merchantId }: Terms) {
  const kinds = [
    ...new Set(applicableCategories.map((category) => categoryLabels.get(category) ?? '指定服务')),
  ]
  const what = kinds.length ? kinds.join('、') : '全部订单'
  if (merchantId === null) return what
  return kinds.length ? `${what}（仅限发券商家）` : '仅限发券商家'
}
