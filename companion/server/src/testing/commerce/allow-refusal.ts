/** Accepts a 4xx response as a valid outcome of a step. Any other error fails the test. */
export async function ignoreClientError(step: Promise<unknown>) {
  await step.catch((error: { status?: number }) => {
    if (!error.status || error.status >= 500) throw error
  })
}
