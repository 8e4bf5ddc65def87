export { callerAt, startTestBackend, type TestBackend } from './test-backend.ts'
export { makeTestImage } from './agent-image.ts'
export { freePort, rootPassword, startTestServer, type TestServer } from './ssh-server.ts'
export { at, deploy, type DeployingBackend, ended, startDeployingBackend } from './deploying.ts'
