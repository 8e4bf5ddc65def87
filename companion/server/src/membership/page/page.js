import { at, call, say, showServicePhone } from './call.js'

const token = location.pathname.split('/').at(-1) ?? ''
const api = `/api/v1/membership/pay/${encodeURIComponent(token)}`

const ends = { used: '这个链接已经付过款了，谢谢您！', expired: '链接已过期，请让家人重新发送。' }

function choice({ plan, title, price }) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = `${title} ${price} 元`
  button.addEventListener('click', () => choose(plan))
  return button
}

function show({ parent, plans, status }) {
  at('title').textContent = `为${parent.nickname ?? '家人'}开通会员`
  at('until').textContent = parent.memberUntil
    ? `现在的会员到 ${new Date(parent.memberUntil).toLocaleDateString('zh-CN')}，会接着往后延长。`
    : ''
  at('benefits').replaceChildren(
    ...plans[0].benefits.map((benefit) =>
      Object.assign(document.createElement('li'), { textContent: benefit }),
    ),
  )
  at('choices').replaceChildren(...plans.map(choice))
  at('choices').hidden = status in ends
  say(ends[status] ?? '')
}

async function choose(plan) {
  try {
    const { paymentUrl } = await call(`${api}/confirm`, { plan })
    location.assign(paymentUrl)
  } catch (error) {
    say(error.message)
  }
}

void showServicePhone('有疑问？请拨打客服电话：')
await call(api).then(show, (error) => {
  at('title').textContent = '打不开这个链接'
  say(error.message)
})
