export {
  adminPassword,
  aiToken,
  type TestClient,
  createTestClient,
  startTestApp,
  type TestApp,
} from './test-app.ts'
