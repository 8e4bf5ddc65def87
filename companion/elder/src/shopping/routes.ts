export const shoppingRoutes = [] as const
