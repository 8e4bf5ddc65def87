export const done = (message: string) => ({ success: true as const, message })
