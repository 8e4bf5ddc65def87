export { modelBrain } from './model-brain.ts'
export { chooseBrain, modelOptions } from './choose-brain.ts'
export { labBrain } from './lab-brain.ts'
