export { FolderContents as FolderPage } from '#tree/folder-contents.tsx'
