import { type DocumentedRoute, listEndpoints } from '@sanhe/kit/testing/docs-page-tests'
import { contract } from '../contract.ts'

export const contractRoutes = listEndpoints(contract)

/** Routes of sockets, files and pages, which contracts cannot describe. */
export const routesWithoutContract: DocumentedRoute[] = [
  { method: 'GET', path: '/ws', auth: 'key' },
  { method: 'GET', path: '/api/ws', auth: 'key' },
  { method: 'POST', path: '/api/uploads', auth: 'key' },
  { method: 'GET', path: '/api/uploads/:upload_id', auth: 'key' },
  { method: 'PUT', path: '/api/uploads/parts/:upload_id', auth: 'key' },
  { method: 'GET', path: '/api/files/content', auth: 'key' },
  { method: 'POST', path: '/api/transcribe', auth: 'key' },
  { method: 'GET', path: '/api/openapi.json', auth: 'none' },
  { method: 'GET', path: '/pairing', auth: 'none' },
  { method: 'GET', path: '/pairing/page.js', auth: 'none' },
  { method: 'GET', path: '/pairing/page.css', auth: 'none' },
]
