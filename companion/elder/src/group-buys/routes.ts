export const groupBuyRoutes = [] as const
