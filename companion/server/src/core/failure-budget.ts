/** Counts consecutive failures of a provider. After `maxFailures` failures the caller stops calling the provider. */
export function createFailureBudget(maxFailures: number) {
  let failures = 0
  return {
    recordSuccess: () => void (failures = 0),
    recordFailure: () => void (failures += 1),
    isExhausted: () => failures >= maxFailures,
  }
}
