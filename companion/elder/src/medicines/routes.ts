import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const medicineRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health/medicines',
    component: lazyRouteComponent(() => import('./medicines-page.tsx'), 'MedicinesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/health/medicines/$id',
    component: lazyRouteComponent(() => import('./medicine-form-page.tsx'), 'MedicineFormPage'),
  }),
] as const
