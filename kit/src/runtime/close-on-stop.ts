/** Starts a service and closes its resources after it has stopped, or immediately when it does not start. */
export async function closeOnStop<Service extends { stop(): Promise<void> }>(
  start: () => Promise<Service>,
  close: () => Promise<void>,
): Promise<Service> {
  try {
    const service = await start()
    return { ...service, stop: () => service.stop().finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}
