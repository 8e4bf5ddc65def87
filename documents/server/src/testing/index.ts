export {
  adminPassword,
  aiToken,
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from './test-app.ts'
