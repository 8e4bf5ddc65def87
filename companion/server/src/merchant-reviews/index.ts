export { merchantReviewsRoutes } from './routes.ts'
export { merchantReviewsPersonalData } from './personal-data.ts'
