export { pictureReviewsPersonalData } from './personal-data.ts'
export { pictureReviewAdminRoutes, pictureReviewMerchantRoutes, pictureReviewRoutes } from './routes.ts'
export { pictureReviewSubscribers } from './subscribers.ts'
export { pictureQueue } from './work-queue.ts'
