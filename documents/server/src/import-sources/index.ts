export { convertSource, importSources, type ImportSource } from './sources.ts'
