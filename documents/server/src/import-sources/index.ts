export type { ConvertedTree } from './entries.ts'
export { convertSource, importSources, type ImportSource } from './sources.ts'
