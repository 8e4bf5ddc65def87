export { makeTestImage } from './agent-image.ts'
export { startBackendProcess } from './backend-process.ts'
export { startCuttingProxy } from './cutting-proxy.ts'
export {
  addPaidPayment,
  type DeployingBackend,
  deploy,
  deploymentInput,
  startDeployingBackend,
  waitUntilEnded,
} from './deploying.ts'
export { productionSettings } from './production.ts'
export { listenWithoutReply, rootPassword, startTestServer, type TestServer } from './ssh-server.ts'
export { callerAt, startTestBackend, type TestBackend } from './test-backend.ts'
