/** Accepts a refusal (4xx) as a valid outcome of a step. Any other error is a failure. */
export async function allowRefusal(step: Promise<unknown>) {
  await step.catch((error: { status?: number }) => {
    if (!error.status || error.status >= 500) throw error
  })
}
