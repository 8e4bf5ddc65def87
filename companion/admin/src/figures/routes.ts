import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parsePlatformStatisticsSearch } from './search.ts'

export const platformStatisticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/figures',
  validateSearch: parsePlatformStatisticsSearch,
  component: lazyRouteComponent(() => import('./figures-page.tsx'), 'PlatformStatisticsPage'),
})
