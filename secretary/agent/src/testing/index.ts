export { startAgentProcess } from './child-agent.ts'
export { joinReplyFragments, startScriptedConversation, type TestConversation } from './conversation.ts'
export {
  type TestClientKind,
  type FaultyClient,
  type ChangeReceivedFrame,
  startFaultyClient,
} from './faulty-client.ts'
export {
  createExpectedLongReply,
  longReplyAgentCount,
  longReplyAgentResult,
  longReplyBrain,
} from './long-reply.ts'
export { type FrameMutation, startMutatingProxy } from './mutating-proxy.ts'
export { type ModelChat, startModelChat } from './model-chat.ts'
export { startOrderMcpServer } from './mcp-server.ts'
export { type ScriptedBrainCall, createScriptedBrain } from './scripted-brain.ts'
export { createTestSkillContext, skillTestTime } from './skill-context.ts'
export { connectExtendedClient, connectStrictClient, type TestFrame, type TestSocket } from './socket.ts'
export { createTestDevice, startTestAgent, type TestAgent, testDeviceKey } from './test-agent.ts'
export { createTestSessionId, waitForValue } from './wait-for.ts'
export { addTestPerson, readLinkToken, type TestPerson } from './people.ts'
export { createVideoBytes, uploadInParts } from './upload-parts.ts'
