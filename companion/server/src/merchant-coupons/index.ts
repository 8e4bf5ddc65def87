export { merchantCouponRoutes } from './routes.ts'
