export const communityRoutes = [] as const
