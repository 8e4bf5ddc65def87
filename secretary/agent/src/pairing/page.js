// The pairing page: asks for the key, shows a code and how long it holds, makes a new one.
const find = (id) => document.querySelector(`#${id}`)
const said = find('said')
const left = find('left')
let timer

async function makeCode() {
  const response = await fetch('/api/pairing', {
    method: 'POST',
    headers: { authorization: `Bearer ${find('key').value.trim()}` },
  })
  const answer = await response.json()
  if (response.status === 401) return say(said.dataset.refused)
  if (!response.ok) return say(answer.message)
  say('')
  show(answer)
}

function show({ url, qr_svg }) {
  find('qr').src = `data:image/svg+xml,${encodeURIComponent(qr_svg)}`
  find('link').href = url
  find('enter').hidden = true
  find('code').hidden = false
  clearInterval(timer)
  // By the server's own span: the clocks of two machines differ.
  countDown(performance.now() + 1000 * find('code').dataset.lifeS)
}

function countDown(endsAt) {
  const draw = () => {
    const seconds = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    left.textContent = seconds ? `${left.dataset.left} ${text}` : left.dataset.over
    find('qr').hidden = seconds === 0
    if (seconds === 0) clearInterval(timer)
  }
  timer = setInterval(draw, 1000)
  draw()
}

const say = (text) => void (said.textContent = text)
const work = () => makeCode().catch(() => say(said.dataset.failed))

find('enter').addEventListener('submit', (event) => {
  event.preventDefault()
  void work()
})
find('again').addEventListener('click', () => void work())
if (location.hash.length > 1) {
  say(said.dataset.link)
  // The installed app is registered for links of this form.
  find('app-link').href = `web+sanhe:pair${location.hash}`
  find('installed').hidden = false
}
