export { checkFolder, requireDatabase } from './check.ts'
export { describeProblems, type FolderProblem } from './problems.ts'
export { repairFolder } from './repair.ts'
