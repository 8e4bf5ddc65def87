declare module 'virtual:documents-routes' {
  import type { Routes } from '@sanhe/kit/http/client'

  export const routes: Routes
}
