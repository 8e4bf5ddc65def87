export const courseRoutes = [] as const
