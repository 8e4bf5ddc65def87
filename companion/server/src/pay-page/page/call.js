export const at = (id) => document.getElementById(id)
export const say = (words) => (at('message').textContent = words)

/** Fills the paragraph `help` with the number of customer service, if there is one. */
export async function showServicePhone(before) {
  const { servicePhone } = await call('/api/v1/app-settings').catch(() => ({}))
  if (!servicePhone) return
  const link = document.createElement('a')
  link.href = `tel:${servicePhone.replaceAll(/[^+\d]/g, '')}`
  link.textContent = servicePhone
  at('help').replaceChildren(before, link)
  at('help').hidden = false
}

/** Asks the service; a body is sent, else the address is read. What it refuses is thrown in its own words. */
export async function call(path, body) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(path, init)
  const answer = await response.json().catch(() => ({}))
  if (!response.ok)
    throw Object.assign(new Error(answer.message ?? '网络不太好，请稍后再试'), { status: response.status })
  return answer
}
