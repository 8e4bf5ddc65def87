import type { Config } from '#config'

/** Returns the URL for links in emails. Without PUBLIC_URL, which production requires, it is this machine. */
export const getPublicUrl = ({ notificationChannels, port }: Pick<Config, 'notificationChannels' | 'port'>) =>
  notificationChannels.publicUrl ?? `http://localhost:${port}`
