export { checkFolder, requireDatabase } from './check.ts'
export { describeProblems, type Problem } from './problems.ts'
export { repairFolder } from './repair.ts'
