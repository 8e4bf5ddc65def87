import type { Config } from '#config'

/**
 * Returns the URL for links in emails. Without PUBLIC_URL, which production requires, returns the localhost URL of this
 * service.
 */
export const getPublicUrl = ({ notificationChannels, port }: Pick<Config, 'notificationChannels' | 'port'>) =>
  notificationChannels.publicUrl ?? `http://localhost:${port}`
