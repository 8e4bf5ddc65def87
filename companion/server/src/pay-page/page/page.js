import { at, call, say, showServicePhone } from './call.js'

const orderNo = location.pathname.split('/').at(-1) ?? ''
const address = new URLSearchParams(location.search)
const t = address.get('t') ?? ''

// A payer who came from an app can return to its order; another child who received the URL has no app.
const orderPages = { app: `/orders/${orderNo}`, family: `/family/orders/${orderNo}` }
const orderPage = orderPages[address.get('from')]
if (orderPage) at('order').href = orderPage
at('back').hidden = !orderPage

const load = () => call(`/api/h5/orders/${orderNo}?t=${encodeURIComponent(t)}`)

const ends = {
  paid: '已付款，谢谢您！',
  completed: '已付款，谢谢您！',
  cancelled: '订单已取消，没有扣款。',
  refunded: '已退款。',
}

let sandbox = false
let deadline = 0

function show(order) {
  sandbox = order.sandbox
  at('sandbox').hidden = !order.sandbox
  at('title').textContent = order.title
  at('amount').textContent = `${order.amount.toFixed(2)} 元`
  const open = order.status === 'pending' && order.secondsLeft > 0
  at('choices').hidden = !open
  at('pay').textContent = `付款 ${order.amount.toFixed(2)} 元`
  showQrCode(open && !sandbox && isOnComputer())
  deadline = open ? Date.now() + order.secondsLeft * 1000 : 0
  if (!open) say(ends[order.status] ?? '付款时间已过，请重新下单。')
  tick()
}

/** On a computer, a QR code takes the place of the button. */
function showQrCode(isShown) {
  if (isShown && !at('qr').src)
    at('qr').src = `/api/h5/orders/${orderNo}/qr-code.svg?t=${encodeURIComponent(t)}`
  at('scan').hidden = !isShown
  at('pay').hidden = isShown
}

function tick() {
  const left = Math.ceil((deadline - Date.now()) / 1000)
  at('left').textContent = deadline
    ? `请在 ${Math.floor(left / 60)} 分 ${String(left % 60).padStart(2, '0')} 秒内付款`
    : ''
  if (deadline && left <= 0) void refresh()
}

/** Hides everything that was shown before. */
function end({ message }) {
  at('title').textContent = ''
  at('amount').textContent = ''
  at('choices').hidden = true
  showQrCode(false)
  deadline = 0
  tick()
  say(message)
}

/** Ends the page when the order has expired, but not when the connection fails or the service is busy. */
const refresh = () =>
  load().then(show, (error) => ([400, 404].includes(error.status) ? end(error) : say(error.message)))

const isInWechat = () => /MicroMessenger/i.test(navigator.userAgent) || 'WeixinJSBridge' in globalThis
const isOnPhone = () => /Mobi|Android/i.test(navigator.userAgent)
const isOnComputer = () => !isInWechat() && !isOnPhone()

/** Pays in WeChat's payment dialog, in the browser of a phone in the WeChat app; in the sandbox the emulator pays. */
async function pay() {
  at('pay').disabled = true
  say('')
  try {
    if (sandbox) await payInSandbox()
    else if (isInWechat()) await payInWechat()
    else return await openWechatApp()
    await refresh()
  } catch (error) {
    // The order was paid on another page, cancelled, or has expired: shows its state instead of the button.
    if (error.code === 'ORDER_NOT_PAYABLE') await refresh()
    else say(error.message)
  } finally {
    at('pay').disabled = false
  }
}

async function payInSandbox() {
  await call(`/api/h5/orders/${orderNo}/pay`, { t })
  await call(`/dev/payments/${orderNo}`, { outcome: 'success' })
}

/** A payer whom the service does not know cannot use the dialog, but can pay in the browser of the phone. */
async function payInWechat() {
  const { payParams } = await call(`/api/h5/orders/${orderNo}/pay`, { t }).catch((error) => {
    throw error.code === 'WECHAT_NOT_LINKED' ? new Error('请点右上角“…”，选“在浏览器打开”，再付款') : error
  })
  await openSheet(payParams)
}

/** WeChat Pay returns to this page, which then shows the result. */
async function openWechatApp() {
  const { url } = await call(`/api/h5/orders/${orderNo}/pay-in-browser`, { t })
  const address = new URL(url)
  address.searchParams.set('redirect_url', location.href)
  location.assign(address)
}

/** WeChat reports a failed payment only here: the order stays open at WeChat Pay and can be paid again. */
const unpaid = (outcome) =>
  outcome.endsWith(':cancel')
    ? '没有付款，您可以再试一次'
    : '微信没有完成付款，没有扣款。请再试一次，或在微信里换一张银行卡'

const openSheet = (params) =>
  new Promise((resolve, reject) =>
    globalThis.WeixinJSBridge.invoke('getBrandWCPayRequest', params, ({ err_msg: outcome }) =>
      outcome.endsWith(':ok') ? resolve() : reject(new Error(unpaid(outcome))),
    ),
  )

at('pay').addEventListener('click', pay)
at('later').addEventListener('click', (event) => {
  event.preventDefault()
  at('choices').hidden = true
  showQrCode(false)
  deadline = 0
  tick()
  say('没有扣款。想付款时，再打开这个页面就行。')
})
setInterval(tick, 1000)
// The payer pays on another device, so this page asks for the result.
setInterval(() => at('scan').hidden || document.hidden || void refresh(), 3000)
// The payer returns from the WeChat app to a page that the phone kept.
addEventListener('pageshow', ({ persisted }) => persisted && void refresh())
document.addEventListener('visibilitychange', () => document.hidden || void refresh())
void showServicePhone('有疑问？请打给子女，或拨打客服电话：')
await refresh()
