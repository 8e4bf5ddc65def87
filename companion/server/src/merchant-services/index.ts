export { serviceFavourites } from './favourites.ts'
export { merchantServiceAdminRoutes, merchantServiceRoutes } from './routes.ts'
export { isAtHomeService, isInformationOnly } from './rules.ts'
export { findDemoService, seedMerchantServices } from './seed.ts'
export {
  addToSalesCount,
  findOfferedService,
  findServiceTitle,
  lockServiceRow,
  releaseServiceStock,
  takeServiceStock,
} from './store.ts'
export { serviceImagePictures } from './picture-store.ts'
