export { acpBrain } from './acp-brain.ts'
