import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { readStatisticsSearch } from './period.ts'

export const statisticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/statistics',
  validateSearch: readStatisticsSearch,
  component: lazyRouteComponent(() => import('./statistics-page.tsx'), 'StatisticsPage'),
})
