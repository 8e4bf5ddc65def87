/** Starts a service and closes what it stands on: once it has stopped, or at once where it does not start. */
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
