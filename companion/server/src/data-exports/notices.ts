import type { NotificationContent } from '#core'
import type { ExportOwner } from './store.ts'

/** Page on which the account downloads its copy. */
const pages: Record<ExportOwner['type'], string> = { user: '“我的 › 我的信息”', child: '“我的 › 隐私”' }

export const createDataExportReadyNotice = (type: ExportOwner['type'], id: number): NotificationContent => ({
  type: 'DATA_EXPORT_READY',
  title: '您的信息副本已生成',
  content: `打开${pages[type]}下载，7 天内有效。`,
  data: { exportId: id },
  channels: ['inApp', 'push'],
  dedupKey: `DATA_EXPORT_READY:${id}`,
})

export const createDataExportFailedNotice = (type: ExportOwner['type'], id: number): NotificationContent => ({
  type: 'DATA_EXPORT_FAILED',
  title: '信息副本没有生成成功',
  content: `请到${pages[type]}再试一次，或者联系客服。`,
  data: { exportId: id },
  channels: ['inApp'],
  dedupKey: `DATA_EXPORT_FAILED:${id}`,
})
