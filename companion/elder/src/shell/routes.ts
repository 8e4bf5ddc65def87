import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { currentToken } from '#session.ts'

export const rootRoute = createRootRoute()

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'own',
  beforeLoad: ({ location }) => {
    if (currentToken()) return
    throw redirect({ to: '/login', search: location.href === '/' ? {} : { to: location.href } })
  },
})
