const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const range = (count: number, of: (nth: number) => string | number) =>
  Array.from({ length: count }, (_, nth) => String(of(nth)))

/** Values of parameters that have the same meaning in every list. Values at even positions match many rows. */
const values: Record<string, string[]> = {
  userId: range(30, (nth) => (nth % 2 ? nth * 7 : 1)),
  merchantId: range(30, (nth) => (nth % 2 ? nth * 7 : 1)),
  doctorId: range(30, (nth) => 1 + nth * 3),
  hospitalId: range(30, (nth) => 1 + nth),
  departmentId: range(30, (nth) => 1 + nth),
  providerId: range(30, (nth) => 10 + nth * 7),
  workerId: range(30, (nth) => 1 + nth * 3),
  personId: range(30, (nth) => 1 + nth * 3),
  scheduleId: range(30, (nth) => 1 + nth * 3),
  topicId: range(30, (nth) => 5 + nth),
  resourceId: range(30, (nth) => 1 + nth * 13),
  orderNo: range(30, (nth) => `B${String(nth * 1000 + 1).padStart(19, '0')}`),
  sessionId: range(30, (nth) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`),
  action: ['user.login', 'order.pay', 'order.refund', 'post.hide', 'no.such.action'],
  resourceType: ['order', 'user', 'post', 'merchant', 'nothing'],
  month: range(12, (nth) => day(-30 * (nth + 1)).slice(0, 7)),
  day: range(20, (nth) => day(nth + 1)),
  fromDay: range(20, (nth) => day(nth)),
  toDay: range(20, (nth) => day(nth + 20)),
  from: range(20, (nth) => `${day(-nth * 10 - 20)}T00:00:00Z`),
  to: range(20, (nth) => `${day(-nth * 10)}T00:00:00Z`),
  lat: range(30, (nth) => 39.7 + nth * 0.01),
  lng: range(30, (nth) => 116.2 + nth * 0.01),
  rating: ['1', '2', '3', '4', '5'],
  count: ['20', '30'],
  size: ['20', '30'],
  category: ['太极', '广场舞', '书法', 'care', 'food'],
  subcategory: ['周边', '出境', '课程', '血压计'],
  q: ['保洁', '阿姨', '白菜', '晨练', '公司', '服务', '13000000011', '不存在的词', '1234', '王'],
}

/** Values of parameters that have a special meaning in one list, by the path of the list. */
const valuesInList: Record<string, Record<string, string[]>> = {
  '/api/admin/invoices': { q: range(30, (nth) => String(nth * 50 + 50).padStart(20, '0')) },
  '/api/admin/orders': {
    q: range(30, (nth) =>
      nth % 2 ? `B${String(nth * 1000).padStart(19, '0')}` : `13${String(nth + 1).padStart(9, '0')}`,
    ),
  },
  '/api/v1/posts/:id/comments': { ':id': range(30, (nth) => (nth % 2 ? nth * 50 + 3 : 3)) },
  '/api/admin/legal-documents/:kind/versions': { ':kind': ['privacy', 'terms', 'health'] },
  '/api/v1/services/merchant-services/:id/reviews': { ':id': ['80', '81', '82', '83', '84', '85'] },
  '/api/v1/services/housekeeping/workers': { type: ['cleaning', 'repair', 'companion'] },
  '/api/child/parents/:id/activities': { ':id': ['1'] },
  '/api/child/parents/:id/messages': { ':id': ['1'] },
  '/api/child/parents/:id/appointments': { ':id': ['1'] },
  '/api/child/parents/:id/health/reports': { ':id': ['1'] },
  '/api/admin/cases/:id/entries': { ':id': ['1', '2', '3', '4'] },
}

/**
 * Returns the values with which a parameter is measured: the values for this list, the options of its schema, or the
 * general values.
 */
export function valuesOf(path: string, name: string, schema: unknown): string[] {
  return (
    valuesInList[path]?.[name] ??
    optionsOf(schema) ??
    values[name] ??
    (name === ':id' ? range(30, (nth) => 1 + nth) : [])
  )
}

type AnySchema = { options?: unknown[]; unwrap?: () => unknown; def?: { in?: unknown } }

function optionsOf(schema: unknown): string[] | undefined {
  const { options, unwrap, def } = (schema ?? {}) as AnySchema
  if (options?.every((option) => typeof option === 'string')) return options
  if (unwrap) return optionsOf((schema as { unwrap: () => unknown }).unwrap())
  return def?.in ? optionsOf(def.in) : undefined
}
