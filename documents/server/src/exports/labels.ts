type Labels = {
  contents: string
  notes: string
  page: (page: number, pages: number) => string
}

/** Words that an export adds to the documents. */
export const exportLabels: Record<'en' | 'zh', Labels> = {
  en: {
    contents: 'Contents',
    notes: 'Notes',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  zh: {
    contents: '目录',
    notes: '脚注',
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  },
}
