declare module 'virtual:companion-routes' {
  import type { Routes } from '@sanhe/kit/http/client'
  export const routes: Routes
}
