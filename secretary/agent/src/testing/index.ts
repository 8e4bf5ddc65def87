export { apiKey, deviceAt, startTestAgent, type TestAgent } from './test-agent.ts'
export { skillContext, testNow } from './skill-context.ts'
