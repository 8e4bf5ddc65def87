export { productionSettings } from './production.ts'
export { callerAt, startTestBackend, type TestBackend } from './test-backend.ts'
export { makeTestImage } from './agent-image.ts'
export { listenSilently, rootPassword, startTestServer, type TestServer } from './ssh-server.ts'
export {
  addPaidPayment,
  at,
  deploy,
  type DeployingBackend,
  ended,
  startDeployingBackend,
} from './deploying.ts'
export { startBackendProcess } from './backend-process.ts'
export { startCuttingProxy } from './cutting-proxy.ts'
