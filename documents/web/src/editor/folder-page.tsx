import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { FolderOpen } from 'lucide-react'

export const folderLabels = dictionary({
  en: { folder: 'This is a folder', folderHint: 'Its documents are in the tree on the left.' },
  zh: { folder: '这是一个文件夹', folderHint: '其中的文档在左侧的目录中。' },
})

export function FolderPage() {
  const t = useText(folderLabels)
  return (
    <EmptyState icon={FolderOpen} title={t.folder}>
      {t.folderHint}
    </EmptyState>
  )
}
