export const serviceRoutes = [] as const
