import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type AdminApiResponse } from '#api.ts'

export type GroceryCategoryItem = AdminApiResponse<'groceryCategories', 'list'>['categories'][number]

/** Query for all categories, each followed by its subcategories. */
export const groceryCategoriesQuery = queryOptions({
  queryKey: ['grocery-categories', 'all'],
  queryFn: async ({ signal }) => (await api.groceryCategories.list({}, { signal })).categories,
})

/** Returns all categories as the options of a select, subcategories after their parent. */
export function useCategoryOptions() {
  const { data = [] } = useQuery(groceryCategoriesQuery)
  return data.map(({ name, parentId }) => ({ value: name, label: parentId === null ? name : `　${name}` }))
}
