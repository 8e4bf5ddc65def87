/** Counts consecutive failures of a provider, so that the caller stops calling it after `maxFailures`. */
export function createFailureBudget(maxFailures: number) {
  let failures = 0
  return {
    recordSuccess: () => void (failures = 0),
    recordFailure: () => void (failures += 1),
    isExhausted: () => failures >= maxFailures,
  }
}
