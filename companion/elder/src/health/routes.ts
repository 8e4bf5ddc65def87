export const healthRoutes = [] as const
