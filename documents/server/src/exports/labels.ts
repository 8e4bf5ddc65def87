type Labels = {
  contents: string
  notes: string
  page: (page: number, pages: number) => string
  callouts: Record<string, string>
}

/** Words that an export adds to the documents. */
export const exportLabels: Record<'en' | 'zh', Labels> = {
  en: {
    contents: 'Contents',
    notes: 'Notes',
    page: (page, pages) => `Page ${page} of ${pages}`,
    callouts: {
      note: 'Note',
      info: 'Info',
      tip: 'Tip',
      important: 'Important',
      warning: 'Warning',
      caution: 'Caution',
      danger: 'Danger',
    },
  },
  zh: {
    contents: '目录',
    notes: '脚注',
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
    callouts: {
      note: '备注',
      info: '信息',
      tip: '提示',
      important: '重要',
      warning: '警告',
      caution: '注意',
      danger: '危险',
    },
  },
}

export const calloutLabel = (language: 'en' | 'zh', kind: string) =>
  exportLabels[language].callouts[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1)
