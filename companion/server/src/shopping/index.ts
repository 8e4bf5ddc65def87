export { groceryOrders } from './order-kind.ts'
export { findWares } from './product-store.ts'
export { shoppingAdminRoutes, shoppingRoutes } from './routes.ts'
export { seedShopping } from './seed.ts'
