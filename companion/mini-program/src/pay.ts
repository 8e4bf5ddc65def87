import { createPayPage } from './pages/pay-page.ts'
import type { WechatApi } from './wx.ts'

declare const wx: WechatApi
declare const Page: (page: object) => void

Page(createPayPage(wx))
