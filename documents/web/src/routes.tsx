import { phoneMediaQuery } from '@sanhe/ui/media-query.ts'
import { redirectToLogin } from '@sanhe/ui/shell/login-redirect.ts'
import { routerOptions } from '@sanhe/ui/shell/router-options.ts'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import {
  projectAssetsQuery,
  documentBlocksQuery,
  aiChangesQuery,
  documentQuery,
  projectsQuery,
  queryClient,
  sessionQuery,
  tasksQuery,
  treeQuery,
} from '#queries.ts'
import type { AttachmentFilters } from '#attachments/rules.ts'
import type { AuditFilters } from '#audit/filters.ts'
import type { SearchFilters } from '#search/filters.ts'
import { loadSidebar } from '#shell/lazy-sidebar.ts'
import { RouteNotFoundPage, RouteFailure } from '#shell/route-states.tsx'
import { readSearchText, rootRoute, signedOutRoutes } from './signed-out-routes.ts'

/** Loads the sidebar together with the shell on wide screens, because users would see a sidebar that appears later. */
async function loadShell() {
  if (!matchMedia(phoneMediaQuery).matches) await loadSidebar()
  return import('#shell/shell.tsx')
}

/** Parent of all routes that need a session; the shell surrounds their pages. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ location }) => {
    const user = await queryClient.ensureQueryData(sessionQuery)
    if (!user) throw redirectToLogin(location.href)
  },
  loader: () => void queryClient.prefetchQuery(projectsQuery),
  component: lazyRouteComponent(loadShell, 'AppShell'),
})

const projectsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#projects/projects-page.tsx'), 'ProjectsPage'),
})

const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects/$slug',
  loader: ({ params }) => {
    void queryClient.prefetchQuery(treeQuery(params.slug))
    void queryClient.prefetchQuery(tasksQuery(params.slug))
  },
  component: lazyRouteComponent(() => import('#overview/overview-page.tsx'), 'OverviewPage'),
})

const documentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects/$slug/docs/$docSlug',
  validateSearch: (search): { edit?: true } => (search['edit'] === undefined ? {} : { edit: true }),
  loader: ({ params }) => {
    void queryClient.prefetchQuery(treeQuery(params.slug))
    void queryClient.prefetchQuery(projectAssetsQuery(params.slug))
    void queryClient.prefetchQuery(documentQuery(params.slug, params.docSlug))
    void queryClient.prefetchQuery(documentBlocksQuery(params.slug, params.docSlug))
  },
  component: lazyRouteComponent(() => import('#editor/document-page.tsx'), 'DocumentPage'),
})

const boardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects/$slug/board',
  validateSearch: (search): { task?: number; view?: 'calendar' } => {
    const task = Number(search['task'])
    return {
      ...(Number.isSafeInteger(task) && task > 0 ? { task } : {}),
      ...(search['view'] === 'calendar' ? { view: 'calendar' } : {}),
    }
  },
  loader: ({ params }) => {
    void queryClient.prefetchQuery(treeQuery(params.slug))
    void queryClient.prefetchQuery(tasksQuery(params.slug))
  },
  component: lazyRouteComponent(() => import('#board/board-page.tsx'), 'BoardPage'),
})

const brokenLinksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects/$slug/broken-links',
  component: lazyRouteComponent(() => import('#backlinks/broken-links-page.tsx'), 'BrokenLinksPage'),
})

const attachmentsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects/$slug/attachments',
  // The page validates the filters itself, so that the validation code is not part of the first load.
  validateSearch: (search): AttachmentFilters => search,
  component: lazyRouteComponent(() => import('#attachments/attachments-page.tsx'), 'AttachmentsPage'),
})

const searchRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/search',
  // The search page validates the filters itself, so that the validation code is not part of the first load.
  validateSearch: (search): SearchFilters & { q?: string } => search,
  component: lazyRouteComponent(() => import('#search/search-page.tsx'), 'SearchPage'),
})

const sharesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/shares',
  component: lazyRouteComponent(() => import('#shares/shares-page.tsx'), 'SharesPage'),
})

const changesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/changes',
  validateSearch: (search): { change?: number } => {
    const change = Number(search['change'])
    return Number.isSafeInteger(change) && change > 0 ? { change } : {}
  },
  loader: () => void queryClient.prefetchQuery(aiChangesQuery),
  component: lazyRouteComponent(() => import('#changes/changes-page.tsx'), 'ChangesPage'),
})

const trashRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/trash',
  validateSearch: (search): { project?: string } => {
    const project = readSearchText(search['project'])
    return project ? { project } : {}
  },
  component: lazyRouteComponent(() => import('#trash/trash-page.tsx'), 'TrashPage'),
})

const peopleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/people',
  component: lazyRouteComponent(() => import('#people/people-page.tsx'), 'PeoplePage'),
})

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('#account/account-page.tsx'), 'AccountPage'),
})

const webhooksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/webhooks',
  validateSearch: (search): { id?: number } => search,
  component: lazyRouteComponent(() => import('#webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/audit',
  // The audit page validates the filters itself, so that the validation code is not part of the first load.
  validateSearch: (search): AuditFilters => search,
  component: lazyRouteComponent(() => import('#audit/audit-page.tsx'), 'AuditPage'),
})

/** Unknown addresses, so that their page is inside the shell. */
const unknownRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$',
  component: RouteNotFoundPage,
})

const projectRoutes = [overviewRoute, documentRoute, boardRoute, brokenLinksRoute, attachmentsRoute] as const
const teamRoutes = [
  projectsRoute,
  searchRoute,
  sharesRoute,
  changesRoute,
  peopleRoute,
  trashRoute,
  accountRoute,
  webhooksRoute,
  auditRoute,
  unknownRoute,
] as const

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...signedOutRoutes,
    appRoute.addChildren([...projectRoutes, ...teamRoutes]),
  ]),
  ...routerOptions,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: RouteNotFoundPage,
})

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's types are extended by merging an interface
  interface Register {
    router: typeof router
  }
}
