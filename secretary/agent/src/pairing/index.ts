export { pairingPageRoutes } from './page.ts'
export { pairingRoutes } from './routes.ts'
export { createPairingCode, createTerminalPairingCode } from './service.ts'
