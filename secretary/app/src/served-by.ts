let answer: Promise<'backend' | 'agent'> | undefined

/** Returns which server serves the app: the backend's health check is public, an agent's needs a key. */
export function servedBy() {
  answer ??= fetch('/api/health').then(({ status }) => (status === 401 ? 'agent' : 'backend'))
  answer.catch(() => (answer = undefined))
  return answer
}
