import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'

export const medicalRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/medical',
    component: lazyRouteComponent(() => import('./medical-page.tsx'), 'MedicalPage'),
  }),
] as const
