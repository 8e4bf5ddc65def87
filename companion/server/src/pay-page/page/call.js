export const at = (id) => document.getElementById(id)
export const say = (words) => (at('message').textContent = words)

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
