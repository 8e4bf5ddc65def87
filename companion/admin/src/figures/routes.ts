import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { readFiguresSearch } from './search.ts'

export const figuresRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/figures',
  validateSearch: readFiguresSearch,
  component: lazyRouteComponent(() => import('./figures-page.tsx'), 'FiguresPage'),
})
