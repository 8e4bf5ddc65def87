export { buildTestAgentImage } from './agent-image.ts'
export { startBackendProcess } from './backend-process.ts'
export { startCuttingProxy } from './cutting-proxy.ts'
export {
  addPaidPayment,
  type DeployingBackend,
  deployAndWait,
  createDeploymentInput,
  startDeployingBackend,
  waitUntilDeploymentEnds,
} from './deploying-backend.ts'
export { productionSettings } from './production-settings.ts'
export { listenWithoutResponding, testRootPassword, startTestServer, type TestServer } from './ssh-server.ts'
export { createTestCaller, startTestBackend, type TestBackend } from './test-backend.ts'
