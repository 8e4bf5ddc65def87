export const shelves = [
  { value: 'travel', label: '旅游' },
  { value: 'education', label: '学习' },
  { value: 'device', label: '健康器材' },
] as const
export type Shelf = (typeof shelves)[number]['value']

/** What shops do, as the platform sorts them. */
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
/** Shops may call a service's category what they like; a word that is not Chinese says nothing to anybody. */
export const categoryWords = (category: string) =>
  wordOf[category] ?? (/\p{Script=Han}/u.test(category) ? category : '服务')

const known = <V extends string>(options: readonly { value: V }[], value: unknown): V | undefined =>
  options.find((option) => option.value === value)?.value

/** Without a shelf: what shops do at home. */
export type ListSearch = { shelf?: Shelf; category?: Category }

/**
 * From the address, where anybody may have written anything. Read once more by the page: the router adds what the
 * address has to what it was told to keep of it.
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

/** Without `sort`: what fits the words best. */
export type SearchWish = { q?: string; category?: Category; sort?: 'sales' | 'near' }

/** Without `of`: those of shops. */
export const readOrdersSearch = ({ of }: Record<string, unknown>): { of?: 'products' } =>
  of === 'products' ? { of } : {}

const longest = 50

export function readSearchWish(search: Record<string, unknown>): SearchWish {
  const q = typeof search['q'] === 'string' ? search['q'].trim().slice(0, longest) : ''
  const category = known(categories, search['category'])
  const sort = known(sorts, search['sort'])
  return { ...(q && { q }), ...(category && { category }), ...(sort && sort !== 'best' && { sort }) }
}
