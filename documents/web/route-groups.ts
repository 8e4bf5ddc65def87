import { contract } from '@sanhe/documents/contract'

/**
 * API modules that the first load does not need: only pages, dialogs and panels that load later call their endpoints.
 */
const lazyModules = new Set<string>([
  'shares',
  'search',
  'home',
  'backlinks',
  'collaboration',
  'presence',
  'history',
  'comments',
  'suggestions',
  'notifications',
  'trash',
])

/**
 * API modules that are not needed by most pages: modules used only by the board, by pages of administrators, by account
 * pages and by pages before the login, and modules that no page uses.
 */
const adminModules = new Set<string>([
  'board',
  'account',
  'secondFactor',
  'openid',
  'users',
  'audit',
  'invitations',
  'resets',
  'tokens',
  'notificationDelivery',
  'webhooks',
  'writer',
  'health',
])

const modules = Object.entries(contract)

/** API endpoints that the first load needs. The other API modules are loaded on demand. */
export const firstLoadRoutes = Object.fromEntries(
  modules.filter(([name]) => !lazyModules.has(name) && !adminModules.has(name)),
)
export const lazyLoadedRoutes = Object.fromEntries(modules.filter(([name]) => lazyModules.has(name)))
/** Endpoints that `src/admin-api.ts` loads on demand. */
export const adminRoutes = Object.fromEntries(modules.filter(([name]) => adminModules.has(name)))
