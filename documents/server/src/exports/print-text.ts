export const printLabels = {
  en: {
    print: 'Print or save as PDF',
    hint: 'Choose “Save as PDF” as the printer to get a file.',
    contents: 'Contents',
  },
  zh: { print: '打印或另存为 PDF', hint: '在打印机列表中选择“另存为 PDF”即可生成文件。', contents: '目录' },
}
