export { merchantServiceRoutes } from './routes.ts'
export { isAtHome, isInformationOnly } from './rules.ts'
export { findDemoService, seedMerchantServices } from './seed.ts'
export { countSales, findOfferedService, findServiceTitle, releaseStock, takeStock } from './store.ts'
