import { type Route, routesOf } from '@sanhe/kit/testing/page-tests'
import { contract } from '../contract.ts'

export const contractRoutes = routesOf(contract)

/** Sockets, files and pages, which contracts cannot describe. */
export const plainRoutes: Route[] = [
  { method: 'GET', path: '/ws', auth: 'key' },
  { method: 'GET', path: '/api/ws', auth: 'key' },
  { method: 'POST', path: '/api/uploads', auth: 'key' },
  { method: 'GET', path: '/api/uploads/:upload_id', auth: 'key' },
  { method: 'POST', path: '/api/transcribe', auth: 'key' },
  { method: 'GET', path: '/api/openapi.json', auth: 'none' },
  { method: 'GET', path: '/pairing', auth: 'none' },
  { method: 'GET', path: '/pairing/page.js', auth: 'none' },
  { method: 'GET', path: '/pairing/page.css', auth: 'none' },
]
