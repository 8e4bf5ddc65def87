declare module 'virtual:companion-routes' {
  import type { Routes } from '@sanhe/kit/client'
  export const routes: Routes
}
