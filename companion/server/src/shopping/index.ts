export { groceryOrders } from './order-kind.ts'
export { shoppingAdminRoutes, shoppingRoutes } from './routes.ts'
export { seedShopping } from './seed.ts'
