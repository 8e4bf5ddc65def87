export { type BrainCall, scriptedBrain } from './scripted-brain.ts'
export { connect, connectExtended, type Frame, type Socket } from './socket.ts'
export { apiKey, deviceAt, startTestAgent, type TestAgent } from './test-agent.ts'
export { newSessionId, until } from './waiting.ts'
