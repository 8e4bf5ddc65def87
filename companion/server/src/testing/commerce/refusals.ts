/** What was refused in words is one way in which a deed may go; a fault is none. */
export async function orRefused(deed: Promise<unknown>) {
  await deed.catch((error: { status?: number }) => {
    if (!error.status || error.status >= 500) throw error
  })
}
