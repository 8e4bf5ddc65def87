export const serviceProductCategories = [
  { value: 'travel', label: '旅游' },
  { value: 'education', label: '学习' },
  { value: 'device', label: '健康器材' },
] as const
export type ServiceProductCategory = (typeof serviceProductCategories)[number]['value']

export const serviceCategories = [
  { value: 'care', label: '照护' },
  { value: 'accompaniment', label: '陪诊' },
  { value: 'cleaning', label: '保洁' },
  { value: 'repair', label: '维修' },
  { value: 'legal', label: '法律' },
  { value: 'finance', label: '金融' },
  { value: 'travel', label: '旅游' },
  { value: 'devices', label: '健康器材' },
] as const
type Category = (typeof serviceCategories)[number]['value']

const categoryLabels: Partial<Record<string, string>> = Object.fromEntries(
  serviceCategories.map(({ value, label }) => [value, label]),
)
/**
 * Returns the Chinese name of a service category. Shops may invent categories; names without Chinese characters are
 * replaced by 服务.
 */
export const serviceCategoryLabel = (category: string) =>
  categoryLabels[category] ?? (/\p{Script=Han}/u.test(category) ? category : '服务')

const knownValue = <V extends string>(options: readonly { value: V }[], value: unknown): V | undefined =>
  options.find((option) => option.value === value)?.value

/** Search parameters of the service list. The list contains home services if `shelf` is absent. */
export type ServiceListSearchParams = { shelf?: ServiceProductCategory; category?: Category }

/**
 * Parses the search parameters of the URL, which may contain anything. The page calls this function again, because the
 * router merges unvalidated parameters into its state.
 */
export function parseServiceListSearchParams(search: Record<string, unknown>): ServiceListSearchParams {
  const shelf = knownValue(serviceProductCategories, search['shelf'])
  const category = knownValue(serviceCategories, search['category'])
  if (shelf) return { shelf }
  return category ? { category } : {}
}

export const serviceSortOptions = [
  { value: 'best', label: '最相关' },
  { value: 'sales', label: '销量最高' },
  { value: 'near', label: '离我最近' },
] as const

/** Search parameters of the service search. The best match comes first if `sort` is absent. */
export type ServiceSearchParams = { q?: string; category?: Category; sort?: 'sales' | 'near' }

/**
 * Parses the search parameters of the page with the user's orders. The page lists orders from shops, or orders of
 * products if `of` is `products`.
 */
export const parseServiceOrdersSearchParams = ({ of }: Record<string, unknown>): { of?: 'products' } =>
  of === 'products' ? { of } : {}

const longest = 50

export function parseServiceSearchParams(search: Record<string, unknown>): ServiceSearchParams {
  const q = typeof search['q'] === 'string' ? search['q'].trim().slice(0, longest) : ''
  const category = knownValue(serviceCategories, search['category'])
  const sort = knownValue(serviceSortOptions, search['sort'])
  return { ...(q && { q }), ...(category && { category }), ...(sort && sort !== 'best' && { sort }) }
}
