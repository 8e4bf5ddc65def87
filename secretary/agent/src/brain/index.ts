export { chooseBrain, modelBrainOptions } from './choose-brain.ts'
export { createDevBrain } from './dev-brain.ts'
export { modelBrain } from './model-brain.ts'
export { offlineBrain } from './offline.ts'
