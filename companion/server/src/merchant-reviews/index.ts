export { merchantReviewsAdminRoutes } from './admin-routes.ts'
export { merchantReviewsRoutes } from './routes.ts'
export { merchantReviewsPersonalData } from './personal-data.ts'
