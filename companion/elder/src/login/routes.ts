import { safeRedirect } from '@sanhe/ui/safe-redirect.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#shell/routes.ts'

/** `phone` and `code`: a link that fills in the form, such as the demo link of development. */
type LoginSearch = { to?: string; phone?: string; code?: string }

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): LoginSearch => {
    const to = safeRedirect(search['to'])
    const [phone, code] = [String(search['phone'] ?? ''), String(search['code'] ?? '')]
    const isFilled = /^1\d{10}$/.test(phone) && /^\d{6}$/.test(code)
    return { ...(to && { to }), ...(isFilled && { phone, code }) }
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})
