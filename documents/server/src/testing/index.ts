export { type Person, startTestApp, type TestApp } from './test-app.ts'
