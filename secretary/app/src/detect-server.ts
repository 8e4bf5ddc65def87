let answer: Promise<'backend' | 'agent'> | undefined

/**
 * Returns which server serves the app. The health check of the backend is public. The health check of an agent needs a
 * key: without a key it answers 401, or 429 if an IP address has sent too many such requests.
 */
export function detectServingProgram() {
  answer ??= fetch('/api/health').then(({ status }) => ([401, 429].includes(status) ? 'agent' : 'backend'))
  answer.catch(() => (answer = undefined))
  return answer
}
