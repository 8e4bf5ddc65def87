export {
  type TrashedTable,
  moveAssetToTrash,
  moveDocumentsToTrash,
  moveProjectToTrash,
  moveTaskToTrash,
} from './move-to-trash.ts'
