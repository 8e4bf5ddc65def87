export { createAcpBrain } from './acp-brain.ts'
