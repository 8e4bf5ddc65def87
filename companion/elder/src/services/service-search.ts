export const shelves = [
  { value: 'travel', label: '旅游' },
  { value: 'education', label: '学习' },
  { value: 'device', label: '健康器材' },
] as const
export type Shelf = (typeof shelves)[number]['value']

/** Categories of the platform. */
export const categories = [
  { value: 'care', label: '照护' },
  { value: 'accompaniment', label: '陪诊' },
  { value: 'cleaning', label: '保洁' },
  { value: 'repair', label: '维修' },
  { value: 'legal', label: '法律' },
  { value: 'finance', label: '金融' },
  { value: 'travel', label: '旅行' },
  { value: 'devices', label: '器材' },
] as const
type Category = (typeof categories)[number]['value']

const wordOf: Partial<Record<string, string>> = Object.fromEntries(
  categories.map(({ value, label }) => [value, label]),
)
/** Shops may name a category freely. Names that are not Chinese are replaced by a general word. */
export const categoryWords = (category: string) =>
  wordOf[category] ?? (/\p{Script=Han}/u.test(category) ? category : '服务')

const known = <V extends string>(options: readonly { value: V }[], value: unknown): V | undefined =>
  options.find((option) => option.value === value)?.value

/** Without a shelf: services at home. */
export type ListSearch = { shelf?: Shelf; category?: Category }

/**
 * Reads the search from the address, which may contain anything. The page reads it again, because the router merges the
 * address into the kept search.
 */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const shelf = known(shelves, search['shelf'])
  const category = known(categories, search['category'])
  if (shelf) return { shelf }
  return category ? { category } : {}
}

export const sorts = [
  { value: 'best', label: '最相关' },
  { value: 'sales', label: '卖得多' },
  { value: 'near', label: '离我近' },
] as const

/** Without `sort`: best match first. */
export type SearchWish = { q?: string; category?: Category; sort?: 'sales' | 'near' }

/** Without `of`: orders from shops. */
export const readOrdersSearch = ({ of }: Record<string, unknown>): { of?: 'products' } =>
  of === 'products' ? { of } : {}

const longest = 50

export function readSearchWish(search: Record<string, unknown>): SearchWish {
  const q = typeof search['q'] === 'string' ? search['q'].trim().slice(0, longest) : ''
  const category = known(categories, search['category'])
  const sort = known(sorts, search['sort'])
  return { ...(q && { q }), ...(category && { category }), ...(sort && sort !== 'best' && { sort }) }
}
