export type { SourceDeps } from './entries.ts'
export { convertSource, importSources, type ImportSource } from './sources.ts'
