import { createPayPage } from './pages/pay-page.ts'
import type { Wx } from './wx.ts'

declare const wx: Wx
declare const Page: (page: object) => void

Page(createPayPage(wx))
