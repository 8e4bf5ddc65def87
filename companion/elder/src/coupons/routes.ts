export const couponRoutes = [] as const
