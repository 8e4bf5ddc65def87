declare module 'virtual:secretary-routes' {
  import type { Routes } from '@sanhe/kit/client'
  export const routes: Routes
}
