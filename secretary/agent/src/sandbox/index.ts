export { findSandboxProblem } from './availability.ts'
export { describeProgramEnd, describeSandboxProblem } from './format-result.ts'
export { runSandboxed } from './run-sandboxed.ts'
