import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parseStatisticsSearchParams } from './period.ts'

export const statisticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/statistics',
  validateSearch: parseStatisticsSearchParams,
  component: lazyRouteComponent(() => import('./statistics-page.tsx'), 'StatisticsPage'),
})
