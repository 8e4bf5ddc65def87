import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import {
  Braces,
  CalendarRange,
  ChartColumn,
  ClipboardList,
  FileText,
  Folder,
  FolderOpen,
  type LucideIcon,
  PencilRuler,
  Users,
} from 'lucide-react'
import type { DocumentType } from '#api.ts'

const icons: Record<DocumentType, LucideIcon> = {
  general: FileText,
  requirement: ClipboardList,
  design: PencilRuler,
  api: Braces,
  plan: CalendarRange,
  report: ChartColumn,
  meeting: Users,
}

export const documentTypes = Object.keys(icons) as DocumentType[]

export function DocumentTypeIcon({ type, className }: { type: DocumentType; className?: string }) {
  const Icon = icons[type]
  return <Icon aria-hidden className={joinClassNames('size-4 shrink-0 text-muted', className)} />
}

export function FolderIcon({ isOpen = false, className }: { isOpen?: boolean; className?: string }) {
  const Icon = isOpen ? FolderOpen : Folder
  return <Icon aria-hidden className={joinClassNames('size-4 shrink-0 text-muted', className)} />
}
