let answer: Promise<'backend' | 'agent'> | undefined

/**
 * Returns which server serves the app. The health check of the backend is public; the health check of an agent needs a
 * key.
 */
export function detectServer() {
  answer ??= fetch('/api/health').then(({ status }) => (status === 401 ? 'agent' : 'backend'))
  answer.catch(() => (answer = undefined))
  return answer
}
