export const housekeepingRoutes = [] as const
