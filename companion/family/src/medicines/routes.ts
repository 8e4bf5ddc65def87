import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const medicineRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId/medicines',
    component: lazyRouteComponent(() => import('./medicines-page.tsx'), 'MedicinesPage'),
  }),
] as const
