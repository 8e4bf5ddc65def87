import { getCurrentText, dictionary } from '@sanhe/ui/i18n.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { openTypeAheadField } from './type-ahead.ts'

export const newDocumentLabels = dictionary({
  en: { title: 'Title', untitled: 'Untitled', notCreated: 'Could not create a document' },
  zh: { title: '标题', untitled: '无标题', notCreated: '文档创建失败' },
})

/**
 * Creates an empty document and opens it with the caret in its title. Keys that are typed before the page is
 * shown go into the title.
 */
export function startNewDocument(router: AnyRouter, projectSlug: string, parentId: number | null = null) {
  openTypeAheadField(getCurrentText(newDocumentLabels).title)
  void import('./create-new-document.ts').then((to) => to.createNewDocument(router, projectSlug, parentId))
}
