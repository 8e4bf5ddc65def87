import { dictionary } from '@sanhe/ui/i18n.ts'

export const offlineLabels = dictionary({
  en: {
    downloading: 'Downloading the project for offline use…',
    kept: (count: number) => `Available offline: ${count === 1 ? '1 document' : `${count} documents`}`,
    notKept: 'Could not download the whole project. It is completed the next time you open the app.',
    stopped: 'The project is no longer kept offline',
    merged: (title: string) => `Saved your offline edits of “${title}”`,
    conflict: (title: string) => `Someone else changed the same place of “${title}”. Your text is kept.`,
    compare: 'Compare',
  },
  zh: {
    downloading: '正在下载项目以供离线使用…',
    kept: (count) => `已可离线使用：${count} 篇文档`,
    notKept: '项目未能全部下载，下次打开应用时会继续。',
    stopped: '此项目不再保留离线副本',
    merged: (title) => `“${title}”的离线修改已保存`,
    conflict: (title) => `“${title}”的同一处内容已被他人修改，您的内容已保留。`,
    compare: '查看对比',
  },
})
