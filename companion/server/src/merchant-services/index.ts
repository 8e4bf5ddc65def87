export { merchantServiceRoutes } from './routes.ts'
export { isAtHome, isInformationOnly } from './rules.ts'
export { findDemoService, seedMerchantServices } from './seed.ts'
export {
  countServiceSales,
  findOfferedService,
  findServiceTitle,
  releaseServiceStock,
  takeServiceStock,
} from './store.ts'
