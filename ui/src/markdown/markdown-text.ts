import { dictionary } from '../i18n.ts'

export const markdownLabels = dictionary({
  en: {
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Copying is blocked. Select the text',
    table: 'Table',
    diagram: 'Diagram',
    diagramFailed: 'This diagram could not be drawn.',
    formulaFailed: 'This formula could not be drawn.',
    remoteImage: (host: string) => `Load picture from ${host}`,
    remoteFailed: 'The picture did not load. Open it in a new tab',
    missingPage: 'No such document in this project',
    missingImage: (name: string) => `Picture not found: ${name}`,
    code: 'Code',
  },
  zh: {
    copy: '复制',
    copied: '已复制',
    notCopied: '无法复制，请手动选择',
    table: '表格',
    diagram: '图表',
    diagramFailed: '这张图画不出来。',
    formulaFailed: '这个公式画不出来。',
    remoteImage: (host) => `从 ${host} 加载图片`,
    remoteFailed: '图片没有加载出来，在新标签页打开',
    missingPage: '项目中没有此文档',
    missingImage: (name) => `找不到图片：${name}`,
    code: '代码',
  },
})
export type MarkdownLabels = (typeof markdownLabels)['zh']
