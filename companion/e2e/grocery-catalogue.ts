import type { Page } from '@playwright/test'
import { fetchAdminToken } from './admin.ts'
import { getBaseUrl } from './app-session.ts'
import { callApi } from './service-api.ts'

export type CreatedProduct = { id: number; name: string }

/** Returns requests of the administrator that create and change categories and products of a new grocer. */
export async function openGroceryCatalogue(page: Page) {
  const url = await getBaseUrl(page)
  const token = await fetchAdminToken(url)
  const call = (path: string, body: object, method?: string) =>
    callApi(url, `/api/admin${path}`, body, token, method)
  // Names carry a suffix, because tests share a service and names of categories are unique.
  const suffix = crypto.randomUUID().slice(0, 6)
  const { id: providerId } = await call('/providers', { companyName: `菜场${suffix}`, category: 'grocery' })
  return {
    async createCategory(word: string, parentId?: number) {
      const name = word + suffix
      const { id } = await call('/grocery-categories', { name, ...(parentId && { parentId }) })
      return { id: Number(id), name }
    },
    async createProduct(word: string, category?: string): Promise<CreatedProduct> {
      const name = word + suffix
      const product = { providerId, name, price: 10, stock: 50, ...(category && { category }) }
      const { id } = await call('/products', product)
      return { id: Number(id), name }
    },
    changeProduct: ({ id }: CreatedProduct, changes: object) => call(`/products/${id}`, changes, 'PUT'),
    countStock: ({ id }: CreatedProduct, counted: number) => call(`/products/${id}/stock`, { counted }),
  }
}
