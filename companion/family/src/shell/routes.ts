import { redirectToLogin } from '@sanhe/ui/shell/login-redirect.ts'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import { session } from '#session.ts'
import { SignedInConsentGate } from './consent-gate.tsx'

export const rootRoute = createRootRoute()

/** Routes that need a login. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'own',
  beforeLoad: ({ location }) => {
    if (!session.currentToken()) throw redirectToLogin(location.href)
  },
  component: SignedInConsentGate,
})
