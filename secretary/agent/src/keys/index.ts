export { bearerKey, guards } from './guards.ts'
export { keyRoutes } from './routes.ts'
export { authenticateKey, ensureFirstKey, type KeyDeps, mintKey } from './service.ts'
export { listKeys } from './store.ts'
