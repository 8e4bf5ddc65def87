export const pointRoutes = [] as const
