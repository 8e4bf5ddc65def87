export const membershipRoutes = [] as const
