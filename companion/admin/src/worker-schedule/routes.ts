import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const workerScheduleRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/workers/$id',
    component: lazyRouteComponent(() => import('./worker-page.tsx'), 'WorkerPage'),
  }),
] as const
