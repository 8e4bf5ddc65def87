import { createNotifyPage } from './pages/notify-page.ts'
import type { WechatApi } from './wx.ts'

declare const wx: WechatApi
declare const Page: (page: object) => void
/** URL of the companion service. The build replaces this name by the URL. */
declare const FAMILY_BASE_URL: string

Page(createNotifyPage(wx, FAMILY_BASE_URL))
