export const at = (id) => document.getElementById(id)
export const say = (words) => (at('message').textContent = words)

/** Shows the phone number of customer service in the paragraph `help`, if there is one. */
export async function showServicePhone(before) {
  const { servicePhone } = await call('/api/v1/app-settings').catch(() => ({}))
  if (!servicePhone) return
  const link = document.createElement('a')
  link.href = `tel:${servicePhone.replaceAll(/[^+\d]/g, '')}`
  link.textContent = servicePhone
  at('help').replaceChildren(before, link)
  at('help').hidden = false
}

/** Calls the service: POST with a body, otherwise GET. Throws a refusal with its message. */
export async function call(path, body) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(path, init)
  const answer = await response.json().catch(() => ({}))
  if (!response.ok)
    throw Object.assign(new Error(answer.message ?? '网络不太好，请稍后再试'), {
      status: response.status,
      code: answer.error,
    })
  return answer
}
