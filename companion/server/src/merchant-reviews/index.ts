export { merchantReviewsRoutes } from './routes.ts'
