export { apiKey, deviceAt, startTestAgent, type TestAgent } from './test-agent.ts'
