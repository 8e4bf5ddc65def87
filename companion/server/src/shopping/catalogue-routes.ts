import { type Deps, implement } from '#core'
import * as catalogue from './catalogue.ts'
import * as categories from './categories.ts'
import { groceryCategoriesContract } from './categories-contract.ts'
import { groceryCatalogueContract } from './catalogue-contract.ts'
import { listAllProducts } from './catalogue-store.ts'
import { toAdminGroceryResponse } from './catalogue-views.ts'
import { importGroceryProducts } from './importing.ts'

export const groceryCatalogueRoutes = (deps: catalogue.GroceryCatalogueDeps) =>
  implement(groceryCatalogueContract, {
    async products({ query: { page, pageSize, ...filter } }) {
      const { rows, total } = await listAllProducts(deps.db, filter, { page, pageSize })
      return { products: rows.map(toAdminGroceryResponse), total, page, pageSize }
    },
    product: ({ params }) => catalogue.getProductWithChanges(deps, params.id),
    createProduct: ({ actor, body }) => catalogue.createGroceryProduct(deps, actor.id, body),
    changeProduct: ({ actor, params, body }) =>
      catalogue.changeGroceryProduct(deps, actor.id, params.id, body),
    changeStock: ({ actor, params, body }) => catalogue.changeGroceryStock(deps, actor.id, params.id, body),
    importProducts: ({ actor, params, body }) => importGroceryProducts(deps, actor.id, params.id, body),
  })

export const groceryCategoryRoutes = (deps: Pick<Deps, 'db'>) =>
  implement(groceryCategoriesContract, {
    categories: () => categories.listCategoriesForUsers(deps),
    list: () => categories.listCategoriesForAdmin(deps),
    create: ({ body }) => categories.createCategory(deps, body),
    change: ({ params, body }) => categories.changeCategory(deps, params.id, body),
    remove: ({ params }) => categories.removeCategory(deps, params.id),
  })
