export { pairingPageRoutes } from './page.ts'
export { pairingRoutes } from './routes.ts'
export { terminalCode } from './service.ts'
