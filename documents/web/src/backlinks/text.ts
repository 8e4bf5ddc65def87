import { dictionary } from '@sanhe/ui/i18n.ts'

export const backlinksLabels = dictionary({
  en: {
    linkedFrom: 'Linked from',
    broken: 'Broken links',
    brokenHint: 'These links lead to no document or file. Select a line to correct the link.',
    brokenReaderHint: 'These links lead to no document or file.',
    none: 'No broken links',
    noneHint: 'Every link between the documents of this project leads to a document.',
    failed: 'Could not load the links',
    line: (line: number) => `Line ${line}`,
    lineOf: (line: number, title: string) => `Line ${line} of ${title}`,
    emptyDocument: 'This document is empty',
  },
  zh: {
    linkedFrom: '反向链接',
    broken: '失效链接',
    brokenHint: '以下链接没有对应的文档或文件，点击行号即可修改。',
    brokenReaderHint: '以下链接没有对应的文档或文件。',
    none: '没有失效链接',
    noneHint: '此项目中文档之间的链接全部有效。',
    failed: '链接加载失败',
    line: (line) => `第 ${line} 行`,
    lineOf: (line, title) => `${title}：第 ${line} 行`,
    emptyDocument: '此文档还没有内容',
  },
})
