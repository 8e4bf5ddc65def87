export const productShelves = [
  { value: 'travel', label: '旅游' },
  { value: 'education', label: '学习' },
  { value: 'device', label: '健康器材' },
] as const
export type ProductShelf = (typeof productShelves)[number]['value']

export const serviceCategories = [
  { value: 'care', label: '照护' },
  { value: 'accompaniment', label: '陪诊' },
  { value: 'cleaning', label: '保洁' },
  { value: 'repair', label: '维修' },
  { value: 'legal', label: '法律' },
  { value: 'finance', label: '金融' },
  { value: 'travel', label: '旅行' },
  { value: 'devices', label: '器材' },
] as const
type Category = (typeof serviceCategories)[number]['value']

const categoryLabels: Partial<Record<string, string>> = Object.fromEntries(
  serviceCategories.map(({ value, label }) => [value, label]),
)
/** Shops may name a category freely. Names that are not Chinese are replaced by a general word. */
export const serviceCategoryLabel = (category: string) =>
  categoryLabels[category] ?? (/\p{Script=Han}/u.test(category) ? category : '服务')

const knownValue = <V extends string>(options: readonly { value: V }[], value: unknown): V | undefined =>
  options.find((option) => option.value === value)?.value

/** Without a shelf: services at home. */
export type ServiceListSearch = { shelf?: ProductShelf; category?: Category }

/**
 * Reads the search from the address, which may contain anything. The page reads it again, because the router merges the
 * address into the kept search.
 */
export function readServiceListSearch(search: Record<string, unknown>): ServiceListSearch {
  const shelf = knownValue(productShelves, search['shelf'])
  const category = knownValue(serviceCategories, search['category'])
  if (shelf) return { shelf }
  return category ? { category } : {}
}

export const searchSorts = [
  { value: 'best', label: '最相关' },
  { value: 'sales', label: '销量高' },
  { value: 'near', label: '离我近' },
] as const

/** Without `sort`: best match first. */
export type ServiceSearch = { q?: string; category?: Category; sort?: 'sales' | 'near' }

/** Without `of`: orders from shops. */
export const readServiceOrdersSearch = ({ of }: Record<string, unknown>): { of?: 'products' } =>
  of === 'products' ? { of } : {}

const longest = 50

export function readServiceSearch(search: Record<string, unknown>): ServiceSearch {
  const q = typeof search['q'] === 'string' ? search['q'].trim().slice(0, longest) : ''
  const category = knownValue(serviceCategories, search['category'])
  const sort = knownValue(searchSorts, search['sort'])
  return { ...(q && { q }), ...(category && { category }), ...(sort && sort !== 'best' && { sort }) }
}
