import { formatYuan } from '#parts/money.ts'
import type { ClaimableCoupon } from './queries.ts'

const categoryLabels = new Map([
  ['appointment', '挂号'],
  ['consultation', '图文问诊'],
  ['grocery', '买菜送货'],
  ['membership', '会员'],
  ['housekeeping', '家政服务'],
  ['course', '课程'],
  ['cleaning', '保洁'],
  ['repair', '维修'],
  ['accompaniment', '陪诊陪伴'],
  ['care', '护理'],
  ['legal', '法律服务'],
  ['travel', '旅游'],
  ['education', '学习服务'],
  ['device', '用品设备'],
  ['devices', '用品设备'],
  ['finance', '理财服务'],
])

type Terms = Pick<ClaimableCoupon, 'type' | 'value' | 'minAmount' | 'applicableCategories' | 'merchantId'>

/** Formats a discount: 减 10.00 元, 打 9 折, 打 8.5 折. */
export const formatDiscount = ({ type, value }: Pick<Terms, 'type' | 'value'>) =>
  type === 'amount' ? `减 ${formatYuan(value)}` : `打 ${Number((value * 10).toFixed(1))} 折`

export const formatMinimumPrice = ({ minAmount }: Pick<Terms, 'minAmount'>) =>
  minAmount > 0 ? `满 ${formatYuan(minAmount)}可用` : '无门槛'

/** Returns what a coupon applies to. Unknown categories read “certain kinds”. */
export function formatApplicability({ applicableCategories, merchantId }: Terms) {
  const kinds = [
    ...new Set(applicableCategories.map((category) => categoryLabels.get(category) ?? '指定服务')),
  ]
  const what = kinds.length ? kinds.join('、') : '全部订单'
  if (merchantId === null) return what
  return kinds.length ? `${what}（仅限发券商家）` : '仅限发券商家'
}
