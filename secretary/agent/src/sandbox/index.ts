export { findSandboxProblem } from './availability.ts'
export { describeEnd, describeSandboxProblem } from './format-result.ts'
export { runSandboxed } from './run-sandboxed.ts'
