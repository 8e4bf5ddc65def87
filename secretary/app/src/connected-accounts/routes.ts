import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#login-routes.ts'
import { parseMcpLoginResult } from '#mcp/login-result.ts'

const mailRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/mail/$address',
  component: lazyRouteComponent(() => import('#mail/mail-page.tsx'), 'MailPage'),
})

const calendarRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/calendar/$address',
  component: lazyRouteComponent(() => import('#calendar/calendar-page.tsx'), 'CalendarPage'),
})

const requestKeysRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/request-keys/$address',
  component: lazyRouteComponent(() => import('#request-keys/request-keys-page.tsx'), 'RequestKeysPage'),
})

const mcpServersRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/mcp-servers/$address',
  component: lazyRouteComponent(() => import('#mcp/mcp-servers-page.tsx'), 'McpServersPage'),
})

/** Page to which the provider of an MCP server returns the browser. Providers compare its address exactly. */
const mcpLoginRoute = createRoute({
  getParentRoute: () => ownRoute,
  path: '/mcp-login',
  validateSearch: parseMcpLoginResult,
  component: lazyRouteComponent(() => import('#mcp/mcp-login-page.tsx'), 'McpLoginPage'),
})

/** Pages of the services that a secretary uses. */
export const connectionRoutes = [
  mailRoute,
  calendarRoute,
  requestKeysRoute,
  mcpServersRoute,
  mcpLoginRoute,
] as const
