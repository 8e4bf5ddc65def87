export const captainRoutes = [] as const
