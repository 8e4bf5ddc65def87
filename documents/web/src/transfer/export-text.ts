import { dictionary } from '@sanhe/ui/i18n.ts'

export const exportLabels = dictionary({
  en: {
    title: 'Export',
    project: 'The whole project',
    document: (title: string) => `“${title}”`,
    folder: (title: string) => `The folder “${title}” with everything in it`,
    format: 'Format',
    formats: {
      docx: ['Word', 'One .docx file with headings, tables, footnotes and images'],
      pdf: ['PDF', 'One file with contents and page numbers, made by the server'],
      print: ['Print', 'Opens a page for the printer. Choose “Save as PDF” there to get a file'],
      site: ['Website', 'A zip of pages with search that opens without a server'],
      markdown: ['Markdown', 'A zip of the files as they are stored'],
    } as Record<string, [string, string]>,
    export: 'Export',
    open: 'Open print view',
    running: 'Preparing the file…',
    cancel: 'Cancel',
    failed: 'The export failed.',
  },
  zh: {
    title: '导出',
    project: '整个项目',
    document: (title) => `“${title}”`,
    folder: (title) => `文件夹“${title}”及其全部内容`,
    format: '格式',
    formats: {
      docx: ['Word', '一个 .docx 文件，包含标题、表格、脚注和图片'],
      pdf: ['PDF', '由服务器生成的单个文件，带目录和页码'],
      print: ['打印', '打开适合打印的页面，选择“另存为 PDF”即可生成文件'],
      site: ['网站', '网页压缩包，带搜索，无需服务器即可打开'],
      markdown: ['Markdown', '原始文件的压缩包'],
    },
    export: '导出',
    open: '打开打印页面',
    running: '正在生成文件…',
    cancel: '取消',
    failed: '导出失败。',
  },
})
