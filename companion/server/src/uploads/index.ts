export { uploadRoutes } from './routes.ts'
export { isOurImage, storeImage } from './service.ts'
export { uploadSubscribers } from './subscribers.ts'
