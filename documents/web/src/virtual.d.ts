declare module 'virtual:documents-routes' {
  import type { EndpointRoutes } from '@sanhe/kit/http/client'

  export const routes: EndpointRoutes
}

declare module 'virtual:documents-lazy-routes' {
  import type { EndpointRoutes } from '@sanhe/kit/http/client'

  export const routes: EndpointRoutes
}

declare module 'virtual:documents-admin-routes' {
  import type { EndpointRoutes } from '@sanhe/kit/http/client'

  export const routes: EndpointRoutes
}
