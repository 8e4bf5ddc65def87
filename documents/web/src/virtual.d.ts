declare module 'virtual:documents-routes' {
  import type { Routes } from '@sanhe/kit/client'

  export const routes: Routes
}
