export { keepImages } from './keeping.ts'
export { uploadRoutes } from './routes.ts'
export { isOurImage, storeImage, storeVoice } from './service.ts'
export { uploadSubscribers } from './subscribers.ts'
