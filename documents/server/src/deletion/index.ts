export {
  type TableInTrash,
  moveAssetToTrash,
  moveDocumentsToTrash,
  moveProjectToTrash,
  moveTaskToTrash,
} from './move-to-trash.ts'
