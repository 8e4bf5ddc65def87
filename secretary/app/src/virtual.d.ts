declare module 'virtual:secretary-routes' {
  import type { EndpointRoutes } from '@sanhe/kit/http/client'
  export const routes: EndpointRoutes
}
