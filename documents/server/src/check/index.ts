export { checkDataFolder, throwIfNoDatabase } from './check.ts'
export { describeFolderProblems, type DataFolderProblem } from './problems.ts'
export { repairDataFolder } from './repair.ts'
