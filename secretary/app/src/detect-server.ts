let answer: Promise<'backend' | 'agent'> | undefined

/**
 * Returns which server serves the app. The health check of the backend is public. That of an agent needs a key, and
 * refuses an address that asked without one too often.
 */
export function detectServer() {
  answer ??= fetch('/api/health').then(({ status }) => ([401, 429].includes(status) ? 'agent' : 'backend'))
  answer.catch(() => (answer = undefined))
  return answer
}
