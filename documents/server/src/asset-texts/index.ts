export { assetTextJobs, createAssetTextReader } from './reader.ts'
