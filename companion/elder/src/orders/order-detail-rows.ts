import { formatIsoDay, formatPeriod } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import type { Order } from './queries.ts'

type OrderDetail = Order['detail']

const readText = (detail: OrderDetail, key: string) => {
  const value = detail[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const isItem = (item: unknown): item is { name: string; qty: number; price: number } =>
  typeof item === 'object' &&
  item !== null &&
  'name' in item &&
  'qty' in item &&
  'price' in item &&
  typeof item.price === 'number'

export const listOrderItemRows = ({ items }: OrderDetail) =>
  Array.isArray(items)
    ? items.filter(isItem).map(({ name, qty, price }) => ({
        name,
        words: `${qty} 份，${formatYuan((price * 100 * qty) / 100)}`,
      }))
    : []

const formatOrderDay = (detail: OrderDetail) => {
  const [date, time] = [readText(detail, 'date'), readText(detail, 'time')]
  return date && `${formatIsoDay(date)}${time ? ` ${time}` : ''}`
}

const isPeriod = (value: unknown): value is { from: string; until: string } =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  'until' in value &&
  typeof value.from === 'string' &&
  typeof value.until === 'string'

/** Formats the period that the user chose for a delivery of groceries. */
const formatDeliveryPeriod = ({ deliveryWindow }: OrderDetail) =>
  isPeriod(deliveryWindow) ? formatPeriod(deliveryWindow.from, deliveryWindow.until) : undefined

const withUnit = (words: string | undefined, unit: string) => words && `${words} ${unit}`

/** Returns labelled details of the ordered item. Missing values are left out. */
export const listOrderDetailRows = (detail: OrderDetail) =>
  [
    { name: '医院', words: readText(detail, 'hospital') },
    { name: '科室', words: readText(detail, 'department') },
    { name: '医生', words: readText(detail, 'doctor') },
    { name: '服务人员', words: readText(detail, 'worker') },
    { name: '时间', words: formatOrderDay(detail) },
    { name: '送货时间', words: formatDeliveryPeriod(detail) },
    { name: '时长', words: withUnit(readText(detail, 'durationHours'), '小时') },
    { name: '商家', words: readText(detail, 'provider') },
    { name: '数量', words: withUnit(readText(detail, 'quantity'), '份') },
  ].flatMap(({ name, words }) => (words ? [{ name, words }] : []))
