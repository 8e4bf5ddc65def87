export const createSuccessResponse = (message: string) => ({ success: true as const, message })
