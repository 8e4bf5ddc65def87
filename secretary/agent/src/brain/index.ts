export { openaiCompatibleBrain } from './openai-compatible.ts'
export { chooseBrain, modelOptions } from './choose-brain.ts'
export { labBrain } from './lab-brain.ts'
