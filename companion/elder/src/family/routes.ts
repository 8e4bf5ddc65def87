export const familyRoutes = [] as const
