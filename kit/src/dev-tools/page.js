// The page of the developer tools. It calls /dev/* and shows the answers.
const result = document.querySelector('#result')

async function call(path, body) {
  const response = await fetch(path, {
    ...(body === undefined ? {} : { method: 'POST' }),
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  return response.json()
}

const localTime = (iso) => new Date(iso).toLocaleString()

const cell = (content) => {
  const td = document.createElement('td')
  td.append(content)
  return td
}

const row = (...contents) => {
  const tr = document.createElement('tr')
  tr.append(...contents.map(cell))
  return tr
}

function actButton(label, path, body) {
  const button = document.createElement('button')
  button.textContent = label
  button.addEventListener('click', () => act(path, body))
  return button
}

const runButton = (name) => actButton('Run now', `/dev/jobs/${encodeURIComponent(name)}/run`, null)

const outcomes = { Pay: 'success', Fail: 'fail', Refund: 'refund_success' }

function payButtons(orderNo) {
  const buttons = document.createElement('span')
  for (const [label, outcome] of Object.entries(outcomes))
    buttons.append(actButton(label, `/dev/payments/${encodeURIComponent(orderNo)}`, { outcome }))
  return buttons
}

const draw = {
  async clock() {
    const { now, offsetMs } = await call('/dev/clock')
    document.querySelector('#now').textContent = now
    document.querySelector('#offset').textContent = offsetMs ? `moved by ${offsetMs / 1000} s` : ''
  },
  async jobs() {
    const { jobs } = await call('/dev/jobs')
    const rows = jobs.map(({ name, schedule, lastRunAt }) =>
      row(name, schedule, lastRunAt ? localTime(lastRunAt) : 'Never', runButton(name)),
    )
    document.querySelector('#jobs').replaceChildren(...rows)
  },
  async outbox() {
    const { messages } = await call('/dev/outbox')
    const rows = messages.map(({ createdAt, to, channel, text }) =>
      row(localTime(createdAt), to, channel, text),
    )
    document.querySelector('#messages').replaceChildren(...rows)
  },
  async payments() {
    const { payments } = await call('/dev/payments')
    const rows = payments.map(({ createdAt, orderNo, amountFen, state }) =>
      row(localTime(createdAt), orderNo, `¥${(amountFen / 100).toFixed(2)}`, state, payButtons(orderNo)),
    )
    document.querySelector('#payments').replaceChildren(...rows)
  },
  async seed() {},
  async notes() {
    const items = notes.map((note) => Object.assign(document.createElement('li'), { textContent: note }))
    document.querySelector('#notes').replaceChildren(...items)
  },
}

const { parts, notes, demoClients = [] } = await call('/dev')

async function drawAll() {
  await Promise.all(parts.map((part) => draw[part]?.()))
}

async function act(path, body, doneText) {
  result.textContent = 'Working…'
  const answer = await call(path, body)
  result.textContent = answer.error ? JSON.stringify(answer) : (doneText?.(answer) ?? JSON.stringify(answer))
  await drawAll()
}

/** Rows by kind, without those that were there already. */
function seeded(answer) {
  const counts = Object.entries(answer.created ?? { ...answer, ok: undefined }).filter(
    ([, count]) => count > 0,
  )
  return counts.length > 0
    ? `Created: ${counts.map(([kind, count]) => `${count} ${kind}`).join(', ')}`
    : 'Demo data exists already. Nothing was changed.'
}

for (const section of document.querySelectorAll('[data-part]'))
  section.hidden = !parts.includes(section.dataset.part === 'demo' ? 'openDemo' : section.dataset.part)
for (const button of document.querySelectorAll('[data-advance-ms]'))
  button.addEventListener('click', () => act('/dev/clock', { advanceMs: Number(button.dataset.advanceMs) }))
for (const button of document.querySelectorAll('[data-size]'))
  button.addEventListener('click', () => act('/dev/seed', { size: button.dataset.size }, seeded))
document.querySelector('#model').addEventListener('submit', (event) => {
  event.preventDefault()
  void act('/dev/model', { script: [{ text: document.querySelector('#reply').value }] }, () => 'Reply queued')
})
async function openDemo(body) {
  const { url } = await call('/dev/demo-link', body)
  location.assign(url)
}
document.querySelector('#open-demo').addEventListener('click', () => openDemo(null))
for (const { name, title, account } of demoClients) {
  const button = document.createElement('button')
  button.textContent = title
  button.title = account
  button.addEventListener('click', () => openDemo({ client: name }))
  document.querySelector('#demo-clients').append(button)
}
document.querySelector('#reset').addEventListener('click', () => act('/dev/clock', { reset: true }))
await drawAll()
if (location.hash === '#link-used')
  result.textContent = 'That link works once and was used already. Open the demo with the button above.'
