export { chooseBrain, modelOptions } from './choose-brain.ts'
export { devBrain } from './dev-brain.ts'
export { modelBrain } from './model-brain.ts'
