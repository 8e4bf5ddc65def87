import { routerOptions } from '@sanhe/ui/shell/router-options.ts'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { parsePairingTarget } from '#add/pairing-target.ts'
import { parseChatSearchParams } from '#chat/chat-search.ts'
import { connectionRoutes } from '#connected-accounts/routes.ts'
import { loginRoute, ownRoute, rootRoute } from '#login-routes.ts'
import { parseSharedContent } from '#share/shared-text.ts'
import { RouteNotFoundScreen, RouteFailure } from '#shell/route-states.tsx'

const homeRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#home/home-page.tsx'), 'HomePage'),
})

const addRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/add',
  validateSearch: parsePairingTarget,
  component: lazyRouteComponent(() => import('#add/add-page.tsx'), 'AddSecretaryPage'),
})

/** Page that a QR code opens. The pairing token is in the fragment, which servers never receive. */
const pairRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/pair',
  component: lazyRouteComponent(() => import('#add/pair-page.tsx'), 'PairDevicePage'),
})

/** Page that opens links of the form `web+sanhe:`. The link is in the fragment, which servers never receive. */
const openRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/open',
  component: lazyRouteComponent(() => import('#share/open-link-page.tsx'), 'OpenLinkPage'),
})

/** Page that other apps open to share texts, links and files. */
const shareRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/share',
  validateSearch: parseSharedContent,
  component: lazyRouteComponent(() => import('#share/share-page.tsx'), 'SharePage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('#settings/settings-page.tsx'), 'SettingsPage'),
})

const chatRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/chat/$address',
  validateSearch: parseChatSearchParams,
  component: lazyRouteComponent(() => import('#chat/chat-page.tsx'), 'ChatPage'),
})

const memoryRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/memory/$address',
  component: lazyRouteComponent(() => import('#memory/memory-page.tsx'), 'MemoryPage'),
})

const manageRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/manage/$address',
  component: lazyRouteComponent(() => import('#manage/manage-page.tsx'), 'ManageAgentPage'),
})

const engineRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/engine/$address',
  component: lazyRouteComponent(() => import('#engine/engine-page.tsx'), 'EnginePage'),
})

const schedulesRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/schedules/$address',
  component: lazyRouteComponent(() => import('#schedules/schedules-page.tsx'), 'SchedulesPage'),
})

const filesRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/files/$address',
  validateSearch: ({ folder }: Record<string, unknown>): { folder?: string } =>
    typeof folder === 'string' && folder !== '' ? { folder } : {},
  component: lazyRouteComponent(() => import('#files/files-page.tsx'), 'FilesPage'),
})

const activityRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/activity/$address',
  component: lazyRouteComponent(() => import('#activity/activity-page.tsx'), 'ActivityPage'),
})

const toolsRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/tools/$address',
  component: lazyRouteComponent(() => import('#tools/tools-page.tsx'), 'ToolsPage'),
})

const skillsRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/skills/$address',
  component: lazyRouteComponent(() => import('#skills/skills-page.tsx'), 'SkillsPage'),
})

const quickCommandsRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/quick-commands/$address',
  component: lazyRouteComponent(() => import('#quick-commands/quick-commands-page.tsx'), 'QuickCommandsPage'),
})

const bundlesRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/bundles/$address',
  validateSearch: ({ install }: Record<string, unknown>): { install?: string } =>
    typeof install === 'string' ? { install } : {},
  component: lazyRouteComponent(() => import('#bundles/bundles-page.tsx'), 'BundlesPage'),
})

const makeBundleRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/make-bundle/$address',
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === 'string' ? { from } : {},
  component: lazyRouteComponent(() => import('#bundles/make-bundle-page.tsx'), 'MakeBundlePage'),
})

const marketRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/market',
  component: lazyRouteComponent(() => import('#market/market-page.tsx'), 'MarketPage'),
})

const marketBundleRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/market/$slug',
  component: lazyRouteComponent(() => import('#market/market-bundle-page.tsx'), 'MarketBundlePage'),
})

const publicationsRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/publications',
  component: lazyRouteComponent(() => import('#market/publications-page.tsx'), 'PublicationsPage'),
})

const notificationsRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/notifications/$address',
  component: lazyRouteComponent(() => import('#push/push-page.tsx'), 'PushPage'),
})

const usageRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/usage/$address',
  component: lazyRouteComponent(() => import('#usage/usage-page.tsx'), 'UsagePage'),
})

const peopleRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/people/$address',
  component: lazyRouteComponent(() => import('#people/people-page.tsx'), 'PeoplePage'),
})

const relayRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/relay/$address',
  component: lazyRouteComponent(() => import('#relay/relay-page.tsx'), 'RelayPage'),
})

const accountRelayRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/relay',
  component: lazyRouteComponent(() => import('#relay/account-relay-page.tsx'), 'AccountRelayPage'),
})

const balanceRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/balance',
  component: lazyRouteComponent(() => import('#balance/balance-page.tsx'), 'BalancePage'),
})

const deployRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/deploy',
  component: lazyRouteComponent(() => import('#deploy/deploy-page.tsx'), 'DeployPage'),
})

const ownRoutes = [
  homeRoute,
  addRoute,
  pairRoute,
  openRoute,
  shareRoute,
  settingsRoute,
  chatRoute,
  memoryRoute,
  manageRoute,
  engineRoute,
  schedulesRoute,
  filesRoute,
  ...connectionRoutes,
  activityRoute,
  toolsRoute,
  skillsRoute,
  quickCommandsRoute,
  bundlesRoute,
  makeBundleRoute,
  marketRoute,
  marketBundleRoute,
  publicationsRoute,
  notificationsRoute,
  usageRoute,
  balanceRoute,
  peopleRoute,
  relayRoute,
  accountRelayRoute,
  deployRoute,
] as const

export const router = createRouter({
  routeTree: rootRoute.addChildren([loginRoute, ownRoute.addChildren(ownRoutes)]),
  ...routerOptions,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: RouteNotFoundScreen,
})

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's types are extended by merging an interface
  interface Register {
    router: typeof router
  }
}
