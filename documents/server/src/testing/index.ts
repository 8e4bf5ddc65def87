export { adminPassword, aiToken, type Person, personAt, startTestApp, type TestApp } from './test-app.ts'
