declare module 'virtual:companion-routes' {
  import type { EndpointRoutes } from '@sanhe/kit/http/client'
  export const routes: EndpointRoutes
}
