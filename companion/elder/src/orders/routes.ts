export const orderRoutes = [] as const
