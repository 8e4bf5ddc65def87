export { uploadRoutes } from './routes.ts'
export { isOurImage, storeImage } from './service.ts'
